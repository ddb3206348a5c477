"""The visible text of a web page, with a line for each block."""

import html.parser


class Page(html.parser.HTMLParser):
    silent = {"script", "style", "svg", "math", "template", "noscript"}
    inline = set("a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q s samp small span strike "
                 "strong sub sup time tt u var wbr nobr button epub:switch".split())
    empty = set("area base br col embed hr img input link meta source track wbr param".split())

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.depth = 0
        self.name = None
        self.texts = []

    def handle_starttag(self, tag, attributes):
        if self.depth > 0:
            self.depth += tag == self.name
        elif tag in self.silent:
            self.depth, self.name = 1, tag
        elif tag not in self.inline:
            self.texts.append("\n")

    def handle_startendtag(self, tag, attributes):
        if self.depth == 0 and tag not in self.inline:
            self.texts.append("\n")

    def handle_endtag(self, tag):
        if self.depth > 0:
            self.depth -= tag == self.name
        elif tag not in self.inline and tag not in self.empty:
            self.texts.append("\n")

    def handle_data(self, data):
        if self.depth == 0:
            self.texts.append(data)


def web_page(text):
    page = Page()
    page.feed(text)
    page.close()
    return "".join(page.texts)
