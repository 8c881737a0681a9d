import { describe, expect, test } from "vitest";
import { cleanAgain, cleanHtml } from "./clean-html.ts";
import { cleanStyle } from "./clean-style.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const clean = (html: string, images: [string, Buffer][] = []) => cleanHtml(html, new Map(images));

describe("B1.103 cleaned when kept", () => {
  test("keeps layout, words and harmless styles", () => {
    expect(
      clean(
        `<table width="600" bgcolor="#eee"><tr><td style="color: red; padding:4px">Hello</td></tr></table>`,
      ),
    ).toBe(`<table width="600" bgcolor="#eee"><tr><td style="color:red;padding:4px">Hello</td></tr></table>`);
  });

  test("drops scripts, forms, sheets, documents and handlers, and keeps the words round them", () => {
    const html =
      `<p onclick="x()">Dear <b onmouseover=x>Kim</b></p><script>steal()</script><style>p{position:fixed}</style>` +
      `<form action="/core/auth"><input value="password"><button>Send</button>with words</form>` +
      `<iframe srcdoc="<p>in</p>"></iframe><object data="x"></object><svg><script>1</script><text>drawn</text></svg>` +
      `<math><mi>m</mi></math><link rel="stylesheet" href="//x"><meta http-equiv="refresh" content="0;url=//x"><base href="//x">`;
    expect(clean(html)).toBe("<p>Dear <b>Kim</b></p>Sendwith words");
  });

  test.each([
    ["position:fixed;top:0", ""],
    ["background:url(//t.example/p.gif)", ""],
    ["background-image:url(x)", ""],
    ["color:red;background:u\\72l(x)", "color:red"],
    ["color:re/**/d", "color:re d"],
    ["width:expression(alert(1))", ""],
    ["background:image-set('a' 1x)", ""],
    ["color:rgb(1,2,3);color:var(--x)", "color:rgb(1,2,3)"],
    ["behavior:url(x);-moz-binding:url(x);transform:scale(9);z-index:9;opacity:0", ""],
    ["color:red!important", "color:red"],
    ["content:'x';animation:a 1s", ""],
    ["display:flex;display:block", "display:block"],
    [`font-family:"Segoe UI", Arial`, `font-family:"Segoe UI", Arial`],
    ["color:red}body{display:none", ""],
    ["color:<b>", ""],
    ["color:red;width:100VW;min-height:50dvh;height:10vmin;font-size:2.5vi;width:90%", "color:red;width:90%"],
    ["background:url/**/ (x);background:URL;color:red", "color:red"],
    ["background:URLP.EXAMPLE/X);color:red", "color:red"],
  ])("of the style %j it keeps %j", (style, kept) => {
    expect(cleanStyle(style)).toBe(kept);
  });

  test("a mail that is nothing but scripts and pixels has no HTML to show", () => {
    expect(
      clean(`<script>1</script><img src="https://t.example/p.gif" width="1" height="1">&nbsp;`),
    ).toBeNull();
  });

  test("endless and endlessly nested HTML is not kept", () => {
    expect(clean(`<p>${"x".repeat(1_000_001)}</p>`)).toBeNull();
    expect(clean("<b>x</b>".repeat(20_001))).toBeNull();
    expect(clean(`${"<div>".repeat(5_000)}deep`)!.match(/<div>/g)!.length).toBeLessThan(110);
  });
});

describe("B1.104 pictures", () => {
  test("one that came with the mail stands in it as data, by its content and not by its name", () => {
    const data = `data:image/png;base64,${PNG.toString("base64")}`;
    expect(clean(`<img src="cid:logo@brand" alt="Logo" width="10">`, [["logo@brand", PNG]])).toBe(
      `<img alt="Logo" width="10" src="${data}" />`,
    );
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>");
    expect(clean(`A<img src="cid:logo@brand" alt="Logo">`, [["logo@brand", svg]])).toBe(
      `A<span data-alternative="">Logo</span>`,
    );
  });

  test("a remote one is never there: its alternative text stands in its place, escaped", () => {
    expect(
      clean(`<img src="https://t.example/p.gif" alt="Our &lt;b&gt; logo" srcset="//t.example/2x 2x">`),
    ).toBe(`<span data-alternative="">Our &lt;b&gt; logo</span>`);
    expect(clean(`A<img src="//t.example/p.gif">B`)).toBe("AB");
  });

  test("together they are 2 MB at most, each use counted", () => {
    const large = Buffer.concat([PNG, Buffer.alloc(900_000)]);
    const html = `<img src="cid:a" alt="1"><img src="cid:a" alt="2"><img src="cid:a" alt="3">`;
    const shown = clean(html, [["a", large]])!;
    expect(shown.match(/<img /g)).toHaveLength(2);
    expect(shown).toContain(`<span data-alternative="">3</span>`);
  });

  test("the mail cannot make our marks itself", () => {
    expect(clean(`<p data-quote="this"><span data-alternative="">x</span></p>`)).toBe(
      "<p><span>x</span></p>",
    );
  });
});

describe("B1.105 links", () => {
  test("open apart, without referrer", () => {
    expect(clean(`<a href="https://brand.example/a?b=1&amp;c=2" onclick="x()">Brand</a>`)).toBe(
      `<a href="https://brand.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">Brand</a>`,
    );
  });

  test.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://x/y",
    "tel:+49",
    "ftp://x.example/",
    "//x.example/",
    "/core/auth",
    "https://brand.example@evil.example/",
    "https:///",
    "#top",
  ])("%j is text", (href) => {
    expect(clean(`<a href="${href}">label</a>`)).toBe("<span>label</span>");
  });
});

describe("B1.102 quotations", () => {
  test("of the usual mail programs are marked, so that they can be folded", () => {
    expect(clean(`<p>Yes.</p><div class="gmail_quote">On Monday</div>`)).toContain(`<div data-quote="this">`);
    expect(clean(`<p>Yes.</p><blockquote type="cite">old</blockquote>`)).toContain(
      `<blockquote data-quote="this">`,
    );
    expect(clean(`<p>Yes.</p><div id="divRplyFwdMsg">From: Kim</div><p>old</p>`)).toContain(
      `<div data-quote="from-here">`,
    );
  });
});

describe("B1.103 D4.07 cleaned again when another installation brings it", () => {
  test.each([
    `<div class="gmail_quote" style="color: red">On Monday<blockquote>words</blockquote></div>`,
    `<p>Yes.</p><div id="divRplyFwdMsg">From: Kim</div>`,
    `<img src="https://t.example/p.png" alt="Our &lt;b&gt; logo"><a href="https://a.example/?a=1&amp;b=2">there</a>`,
    `<img src="data:image/png;base64,${PNG.toString("base64")}" alt=""><p>5 &lt; 6 &amp; &nbsp; x</p>`,
  ])("what was clean stays as it is: %s", (html) => {
    const kept = clean(html)!;
    expect(kept).not.toBeNull();
    expect(cleanAgain(kept)).toBe(kept);
  });

  test("what was not is cleaned, and marks only say what marks say", () => {
    const forged =
      `<p data-quote="this" onclick="x()">a</p><p data-quote="x" data-alternative="y">b</p>` +
      `<script>steal()</script><img src="https://t.example/p.png" alt=""><a href="javascript:x()">c</a>`;
    expect(cleanAgain(forged)).toBe(`<p data-quote="this">a</p><p>b</p><span>c</span>`);
  });
});
