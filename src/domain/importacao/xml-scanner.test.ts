import { describe, expect, it } from 'vitest';
import { attribute, XmlError, XmlScanner } from './xml-scanner.ts';

/** What passes by, as one line; `size` cuts the text into pieces as a stream would. */
function seen(xml: string, size = xml.length): string {
  const parts: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push(JSON.stringify(text));
    text = '';
  };
  const scanner = new XmlScanner({
    open: (name, attributes) => (flush(), parts.push(`<${name}${attributes}>`)),
    close: (name) => (flush(), parts.push(`</${name}>`)),
    text: (piece) => (text += piece),
  });
  for (let at = 0; at < xml.length; at += Math.max(1, size)) scanner.write(xml.slice(at, at + size));
  scanner.end();
  flush();
  return parts.join(' ');
}

describe('[H2] o leitor de XML', () => {
  const xml =
    '\ufeff<?xml version="1.0"?><!-- <row> --><x:row r="1" a=\'>"\'><c t="s"/><v>a &amp; b &#x41;&lt;</v><t xml:space="preserve"> <![CDATA[<&]]></t></x:row>\n';
  const shown = seen(xml);

  it('passa etiquetas, textos e entidades', () => {
    expect(shown).toBe(
      '"\ufeff" <row r="1" a=\'>"\'> <c t="s"> </c> <v> "a & b A<" </v> <t xml:space="preserve"> " <&" </t> </row>',
    );
  });

  it('é o mesmo seja qual for o corte', () => {
    for (let size = 1; size < xml.length; size++) expect(seen(xml, size), String(size)).toBe(shown);
  });

  it.each(['<row', '<a b="', '<!-- x', '<![CDATA[ x', '<a <b>', '<>', '<!DOCTYPE x [<!ENTITY a "b">]><x/>', 'solto'])(
    'recusa %s',
    (broken) => {
      expect(() => seen(broken)).toThrow(XmlError);
    },
  );

  it.each(['<row>', '<c>', '<sheet ', '<', 'a', '&', '<a b="', '<!--', "<a x='", '<![CDATA['])(
    'gasta com %s repetida o que ela tem de comprido',
    (piece) => {
      let steps = 0;
      const scanner = new XmlScanner({ open: () => steps++, close: () => steps++, text: () => steps++ });
      const chunk = piece.repeat(Math.ceil(65_536 / piece.length));
      const run = (): void => {
        for (let n = 0; n < 160; n++) scanner.write(chunk);
        scanner.end();
      };
      try {
        run();
      } catch (error) {
        if (!(error instanceof XmlError)) throw error;
      }
      expect(steps).toBeLessThanOrEqual((160 * chunk.length) / 3);
    },
  );

  it('lê o atributo pedido, com ou sem prefixo, e não um que acaba igual', () => {
    const attributes = ' sheetId="7" r:id="rId1" name=\'A "B" &amp; C\' t="s"';
    expect(attribute(attributes, 'id')).toBe('rId1');
    expect(attribute(attributes, 'name')).toBe('A "B" & C');
    expect(attribute(attributes, 's')).toBeUndefined();
    expect(attribute(attributes, 't')).toBe('s');
  });
});
