/**
 * The style sheet of the frame in which a mail's HTML stands. The frame allows any inline style, but it also obeys the
 * policy of the page around it, which knows this sheet by its hash. Where a link leads lies over the text and moves
 * nothing: a press elsewhere that ends the focus would otherwise miss what it was meant for. The room below the last
 * line is for that.
 */
export const MAIL_FRAME_STYLE = `
:root{color-scheme:light;--ink:#211d1b;--second:#6c6560;--line:#c3bdb7;--accent:#0c586b;--warn:#7a4f00;--ground:#fff}
:root[data-plain=dark]{color-scheme:dark;--ink:#ece8e4;--second:#9c958f;--line:#4a4541;--accent:#86c9da;--warn:#e3b566;--ground:transparent}
:root[data-plain=light]{--ground:transparent}
html{background:var(--ground)}
body{display:flow-root;margin:0;padding:0 0 26px;font:15px/23px system-ui,"Helvetica Neue",Arial,sans-serif;color:var(--ink);overflow-wrap:anywhere;overflow-x:auto;overflow-y:hidden}
:root:not([data-plain]) body{padding:16px 16px 26px}
body>:first-child,body>:first-child>:first-child{margin-top:0}
img{max-width:100%;height:auto}
table{max-width:100%}
pre{white-space:pre-wrap}
blockquote{margin:8px 0;padding-left:12px;border-left:2px solid var(--line)}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a[data-host]:not([data-other-host]):is(:hover,:focus)::after{content:attr(data-host);display:block;position:absolute;pointer-events:none;margin-top:2px;padding:0 6px;border:1px solid var(--line);border-radius:2px;background:Canvas;color:var(--second);font-size:13px;line-height:20px}
a[data-other-host]::after{content:" (" attr(data-host) ")";color:var(--warn);font-size:13px;font-weight:600}
span[data-alternative]{display:inline-block;border:1px solid var(--line);border-radius:2px;padding:1px 8px;color:var(--second);font-size:13px}
details>summary{display:inline-block;list-style:none;cursor:pointer;border:1px solid var(--line);border-radius:4px;padding:0 10px;line-height:22px;min-height:24px;color:var(--second)}
details>summary::-webkit-details-marker{display:none}
`;

/** What the frame itself may: no scripts, no requests, pictures only out of the mail. */
export const MAIL_FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** Same origin only so that its height can be measured; scripts never. */
export const MAIL_FRAME_SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
