import { DOMParser, type Node } from '@xmldom/xmldom';

/** What xmldom's parser calls, as far as it is changed here; `currentElement` is the innermost open element. */
type Builder = {
  currentElement: Node | undefined;
  startElement(...args: unknown[]): void;
  endElement(...args: unknown[]): void;
  characters(...args: unknown[]): void;
  comment(...args: unknown[]): void;
};

const { domHandler } = new DOMParser() as unknown as {
  domHandler: new (options: unknown) => Builder;
};

/**
 * Builds elements, so that all that the tree checks is checked, and drops each one when it ends. The root stays: a second one
 * is an error.
 */
export const forgetfulBuilder = class extends domHandler {
  override endElement(...args: unknown[]): void {
    const ended = this.currentElement;
    super.endElement(...args);
    const parent = this.currentElement;
    if (ended && parent?.nodeType === parent?.ELEMENT_NODE) parent?.removeChild(ended);
  }

  /** Text is checked by the parser itself. */
  override characters(): void {}
  override comment(): void {}
};
