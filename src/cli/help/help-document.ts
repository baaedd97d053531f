// The frame of a page of the help.
interface HelpDocument {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** HTML, as all that follows. */
  readonly about: string;
  readonly onThisPage: string;
  readonly contents: readonly string[];
  readonly sections: readonly string[];
}

export const helpDocument = (page: HelpDocument): string => `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="/assets/icon-32.png">
<link rel="stylesheet" href="/help/help.css">
</head>
<body>
<header><h1><img src="/assets/mark.svg" alt="" width="28" height="28"> ${page.title}</h1><p>${page.about}</p></header>
<nav aria-label="${page.onThisPage}"><ul>${page.contents.join('')}</ul></nav>
<main>
${page.sections.map((section) => `<section>${section}</section>`).join('\n')}
</main>
</body>
</html>
`;
