/** A page with everything to translate, and what must stay unchanged. */
export const samplePage = `---
title: A page
layout: post
description: "With \\"quotes\\""
---
# Welcome #

- [ ] a *small* thing  
  and \\* [text][y] or [y] with ![An image](a.png 'The title')
1. First

> quoted text <http://a.b> ~~gone~~ \`code\` <b>bold</b>[^1] here

| Head | b\\|c |
|-|-|
| *d* more | 42 |

    code stays

\`\`\`js
stay()
\`\`\`
<div><code>stays</code></div>

[y]: /u "Title here"
[^1]: A **bold** note
`;
