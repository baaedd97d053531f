// What ends the reading of commission records where the exchange does not say how many there are.
import { RequestError } from '../../../../src/addin/engine/exchange/exchange-error';
import { record, from, answer, reading, listing, lengths } from './rebate-pages-rig';

describe('where nobody says how many there are', () => {
  test.each([
    // Too few to be what an exchange cuts its pages to: two equal answers will do.
    [0, ['1', '1']],
    [1, ['1', '1']],
    [2, ['1', '1']],
    // The last quarter on a page of its own.
    [3, ['1', '2 of 2']],
    [4, ['1', '2 of 3']],
    [5, ['1', '2 of 3']],
    [40, ['1', '2 of 31']],
    [99, ['1', '2 of 79']],
    [100, ['1', '2', '2 of 79']],
    [199, ['1', '2', '3 of 88']],
    [200, ['1', '2', '3', '3 of 88']],
  ])('%i records: %j', async (count, pages) => {
    const { asked, read } = await reading(listing(from(0, count), 100));
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read).reduce((sum, length) => sum + length, 0)).toBe(count);
  });

  test.each([
    ['it refuses the smaller size', 'refused', ['1', '2 of 31', '1', '2', '1', '2']],
    ['its second page is too long', 11, ['1', '2 of 31', '1', '2', '2 of 31', '1', '2']],
    ['its second page is too short', 9, ['1', '2 of 31', '1', '2', '1', '2']],
    ['its second page holds other records', 'others', ['1', '2 of 31', '1', '2', '1', '2']],
  ] as const)('40 records, where %s: the next page is asked for', async (_name, tail, pages) => {
    const { asked, read } = await reading((page, _nth, size) => {
      if (size !== undefined && tail === 'refused') throw new RequestError('parameter', 'no');
      if (size !== undefined && tail === 'others') return answer(page, from(70, 10));
      if (size !== undefined) return answer(page, from(30, tail as number));
      return answer(page, page === 1 ? from(0, 40) : []);
    });
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read)).toEqual([40, 0]);
  });

  test('3 records whose end cannot be looked at may be what pages are cut to; 2 may not', async () => {
    const asked = async (count: number) =>
      (
        await reading((page, _nth, size) => {
          if (size !== undefined) throw new RequestError('parameter', 'no');
          return answer(page, page === 1 ? from(0, count) : []);
        })
      ).asked;
    expect(await asked(3)).toEqual(['1', '2 of 2', '1', '2', '1', '2']);
    expect(await asked(2)).toEqual(['1', '1']);
  });

  test('of two answers of one length the later is compared with the next', async () => {
    const { asked, read } = await reading((page, nth) =>
      answer(page, page === 1 ? from(0, 100) : from(nth > 1 ? 200 : 100, 30)),
    );
    expect(asked).toEqual(['1', '2', '2 of 99', '1', '2', '2']);
    expect(read.settled).toBe(true);
    expect(read.pages[1]!.records).toEqual(from(200, 30));
  });

  test('a look at the end that fails in another way fails the reading', async () => {
    const failing = reading((page, _nth, size) => {
      if (size !== undefined) throw new RequestError('range', 'no');
      return answer(page, from(0, 40));
    });
    await expect(failing).rejects.toMatchObject({ code: 'range' });
  });

  test('among records that are equal a look at the end proves nothing', async () => {
    const alike = Array.from({ length: 30 }, () => record(0));
    expect((await reading(listing([...from(1, 10), ...alike], 100))).asked).toEqual([
      '1',
      '1',
      '2',
      '1',
      '2',
    ]);
    // A few twins are none.
    expect((await reading(listing([...from(0, 39), record(0)], 100))).asked).toEqual([
      '1',
      '2 of 31',
    ]);
  });

  test('an exchange that cuts its pages loses nothing', async () => {
    const { asked, read } = await reading(listing(from(0, 130), 50));
    expect(lengths(read)).toEqual([50, 50, 30]);
    expect(asked).toEqual(['1', '2 of 39', '1', '2', '3', '3 of 49']);
    const saying = await reading(listing(from(0, 130), 50, { size: 50 }));
    expect(saying.asked).toEqual(['1', '2', '3', '3 of 49']);
  });

  test('a short page is looked at until two answers agree; what the longer one shows counts', async () => {
    const whole = listing(from(0, 130), 100);
    const answers = async (...rows: readonly number[]) => {
      const { asked, read } = await reading((page, nth, size) => {
        if (size !== undefined) throw new RequestError('parameter', 'no');
        const full = whole(page, nth, size);
        return page === 2 ? { ...full, records: full.records.slice(0, rows[nth - 1]) } : full;
      });
      return [asked.length - 3, lengths(read)[1], read.settled];
    };
    expect(await answers(30, 30)).toEqual([2, 30, true]);
    // The second shows all of the first, and more.
    expect(await answers(0, 30)).toEqual([2, 30, true]);
    expect(await answers(10, 30)).toEqual([2, 30, true]);
    expect(await answers(30, 10, 30)).toEqual([3, 30, true]);
    expect(await answers(30, 10, 10, 30)).toEqual([4, 30, true]);
    // A fourth answer is not asked for.
    expect(await answers(30, 10, 10, 10, 30)).toEqual([4, 30, false]);
  });

  test('a page that is full at the second look is no end', async () => {
    const whole = listing(from(0, 130), 100);
    const { asked, read } = await reading((page, nth, size) => {
      const full = whole(page, nth, size);
      return page === 1 && nth === 1 ? { ...full, records: full.records.slice(50) } : full;
    });
    expect(asked).toEqual(['1', '2 of 39', '1', '2', '1', '2']);
    expect(lengths(read)).toEqual([100, 30]);
  });
});

describe('where only the number of pages is said', () => {
  test.each([
    [250, 100, ['1', '2', '3', '3 of 99']],
    // Its last page is full: nothing to look at.
    [200, 100, ['1', '2']],
    [100, 100, ['1']],
    // A short page is looked at again.
    [40, 100, ['1', '2 of 31']],
    [2, 100, ['1', '1']],
    [0, 100, ['1', '1']],
    [100, 50, ['1', '1', '2']],
    [4, 2, ['1', '1', '2']],
  ])('%i records, %i a page: %j', async (count, size, pages) => {
    const respond = listing(from(0, count), size, { pages: Math.max(1, Math.ceil(count / size)) });
    const { asked, read } = await reading(respond);
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read).reduce((sum, length) => sum + length, 0)).toBe(count);
  });

  test('a short page inside is no end', async () => {
    const whole = listing(from(0, 270), 100, { pages: 3 });
    const { asked, read } = await reading((page, nth, size) => {
      const full = whole(page, nth, size);
      return page === 2 ? { ...full, records: full.records.slice(0, 60) } : full;
    });
    expect(asked).toEqual(['1', '2', '1', '2', '3', '3 of 99', '1', '3']);
    expect(lengths(read)).toEqual([100, 60, 70]);
  });

  test('an empty page is the end, however many are said', async () => {
    const { asked } = await reading((page) => answer(page, [], { pages: 3 }));
    expect(asked).toEqual(['1', '1']);
  });

  test('a single page that is full at the second look is the last', async () => {
    const { asked } = await reading((page, nth) =>
      answer(page, from(0, nth === 1 ? 20 : 100), { pages: 1 }),
    );
    expect(asked).toEqual(['1', '2 of 15', '1']);
  });
});
