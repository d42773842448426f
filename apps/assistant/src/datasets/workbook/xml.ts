import { SaxesParser, type SaxesTagPlain } from "saxes";

type Attributes = Readonly<Record<string, string>>;

/** What is heard of a document, names without their prefixes. */
export interface XmlListener {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * A parser to be fed piece by piece. It knows no entities but those of XML itself, so that a document
 * cannot grow by being read; what is not well-formed is thrown.
 */
export function xmlParser(listener: XmlListener): { write(text: string): void; close(): void } {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) =>
    listener.open?.(localName(name), attributes),
  );
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  parser.on("closetag", ({ name }) => listener.close?.(localName(name)));
  return { write: (text) => void parser.write(text), close: () => void parser.close() };
}

/** Reads a whole document that is held already. */
export function readXml(text: string, listener: XmlListener): void {
  const parser = xmlParser(listener);
  parser.write(text);
  parser.close();
}

/** An attribute by its name without a prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  return (
    attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
