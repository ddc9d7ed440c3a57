import { describe, expect, it } from 'vitest';
import { textoDoXml } from './xml-text.ts';

const latim = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));

describe('[CRF-05] the text of an XML file', () => {
  it('is read as the file says, as its mark says, or as UTF-8', () => {
    const texto = '<?xml version="1.0" encoding="ISO-8859-1"?><ODM Name="Avaliação"/>';
    expect(textoDoXml(latim(texto))).toBe(texto);
    const utf8 = '<ODM Name="Avaliação"/>';
    expect(textoDoXml(new TextEncoder().encode(utf8))).toBe(utf8);
    const utf16 = Uint8Array.from(
      `\uFEFF${utf8}`.split('').flatMap((letra) => [letra.charCodeAt(0) & 255, letra.charCodeAt(0) >> 8]),
    );
    expect(textoDoXml(utf16)).toBe(utf8);
    // It says UTF-8 and brings another.
    expect(textoDoXml(latim('<?xml version="1.0" encoding="UTF-8"?><ODM Name="Avaliação"/>'))).toContain(
      'Avaliação',
    );
  });
});
