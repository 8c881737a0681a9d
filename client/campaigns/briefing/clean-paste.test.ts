import { expect, test } from "vitest";
import { cleanPastedHtml } from "./clean-paste.ts";

test("A2.15 Word's styles, classes, comments and its own elements go, its words stay", () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head>
<body><!--StartFragment--><p class=MsoNormal style='margin:0;font-family:"Calibri",sans-serif'><span lang=DE style='mso-fareast-language:DE'>Black tea<o:p></o:p></span></p><!--[if gte mso 9]><xml><w:x/></xml><![endif]--><!--EndFragment--></body></html>`;
  const cleaned = cleanPastedHtml(word);
  expect(cleaned).toContain("<p><span>Black tea</span></p>");
  expect(cleaned).not.toMatch(/mso|class=|<!--|style|o:p|xml>|color/i);
});

test("A2.15 Word's painted lists become lists, numbered ones too", () => {
  const item = (marker: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>${marker}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${words}</p>`;
  expect(cleanPastedHtml(`${item("·", "one")}\n${item("·", "two")}<p>after</p>`)).toBe(
    "<ul><li><p>one</p></li><li><p>two</p></li></ul><p>after</p>",
  );
  expect(cleanPastedHtml(item("1.", "first") + item("2.", "second"))).toBe(
    "<ol><li><p>first</p></li><li><p>second</p></li></ol>",
  );
});

test("A2.15 what is bold, italic or a link stays, and a wrapper that only says normal is no bold", () => {
  const web = `<b style="font-weight:normal;" id="docs-internal"><p dir="ltr" onclick="x()"><span style="font-size:11pt;font-weight:700;color:#000">Code</span> <a href="https://shop.example/?a=1" target=_top class="x">shop</a></p></b>`;
  expect(cleanPastedHtml(web)).toBe(
    `<p><span style="font-weight:700">Code</span> <a href="https://shop.example/?a=1">shop</a></p>`,
  );
});

test("A2.15 scripts and pictures go, small headings become the smallest there is", () => {
  expect(
    cleanPastedHtml(`<h5 id=a>Wish</h5><script>alert(1)</script><img src=x onerror=y><p>a\u000bb</p>`),
  ).toBe("<h3>Wish</h3><p>ab</p>");
});

test("what was copied inside the editor stays as it is", () => {
  const own = `<h3 data-level="2" data-pm-slice="0 0 []">Wish</h3>`;
  expect(cleanPastedHtml(own)).toBe(own);
});
