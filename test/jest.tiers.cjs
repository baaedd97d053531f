// Files named *.all.test.ts run only under `npm run test:all`, or where they are named by hand.
const isAll =
  process.env.TIEOUT_ALL !== undefined || process.argv.some((each) => each.includes('.all'));

module.exports = isAll ? [] : ['\\.all\\.test\\.tsx?$'];
