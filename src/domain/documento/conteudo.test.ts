import { describe, expect, it } from 'vitest';
import { avaliarConteudo, ehExibivel, problemaDoInicio, temScript } from './conteudo.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const avaliar = (nome: string, text: string, scripts = false) =>
  avaliarConteudo({
    nome,
    inicio: bytes(text).subarray(0, 8192),
    fim: bytes(text).subarray(-73_728),
    scripts,
  });
const mime = (nome: string, text: string) => {
  const veredito = avaliar(nome, text);
  return veredito.problema ? veredito.problema : veredito.mime;
};

const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n';
const ZIP = 'PK\x03\x04 a.txt PK\x01\x02 a.txt PK\x05\x06';
const DOCX = 'PK\x03\x04 [Content_Types].xml ... PK\x01\x02 word/document.xml PK\x05\x06';
const PNG = '\x89PNG\r\n\x1a\n....IEND\xaeB`\x82';

describe('[DOC-04] the content decides', () => {
  it('[DOC-04] the media type, with or without an extension', () => {
    expect(mime('laudo.pdf', PDF)).toBe('application/pdf');
    expect(mime('laudo', PDF)).toBe('application/pdf');
    expect(mime('foto.JPG', '\xff\xd8\xff\xe0 ... \xff\xd9')).toBe('image/jpeg');
    expect(mime('foto.jpg', PNG)).toBe('image/png');
    expect(mime('a.docx', DOCX)).toMatch(/wordprocessingml/);
    expect(mime('a.zip', ZIP)).toBe('application/zip');
    expect(mime('a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...')).toBe('application/msword');
    expect(mime('a.csv', 'nome;idade\n')).toBe('text/csv');
    expect(mime('a.txt', '<html><script>1</script>')).toBe('text/plain');
    expect(mime('a.html', '<p>olá')).toBe('text/html');
    expect(mime('a.svg', '<?xml version="1.0"?><svg xmlns="x"></svg>')).toBe('image/svg+xml');
    expect(mime('exame.dcm', `${'\0'.repeat(128)}DICM`)).toBe('application/dicom');
    expect(mime('a.dados', '\x00\x01\x02\x03')).toBe('application/octet-stream');
  });

  it('[DOC-04] what lies about itself is refused', () => {
    expect(mime('laudo.pdf', ZIP)).toEqual({ tipo: 'diferente', extensao: 'pdf', familia: 'zip' });
    expect(mime('foto.png', PDF)).toEqual({ tipo: 'diferente', extensao: 'png', familia: 'pdf' });
    expect(mime('laudo.pdf', '<html></html>')).toEqual({
      tipo: 'diferente',
      extensao: 'pdf',
      familia: 'html',
    });
    expect(mime('a.docx', ZIP)).toEqual({ tipo: 'diferente', extensao: 'docx', familia: 'zip' });
    expect(mime('a.txt', '\x00\x01')).toEqual({ tipo: 'diferente', extensao: 'txt', familia: 'outro' });
    expect(problemaDoInicio('laudo.pdf', bytes('PK\x03\x04'))).toEqual({
      tipo: 'diferente',
      extensao: 'pdf',
      familia: 'zip',
    });
  });

  it('[DOC-04] programs are refused by name and by content', () => {
    for (const [nome, text] of [
      ['a.exe', 'x'],
      ['a.js', 'alert(1)'],
      ['laudo.pdf', `MZ${'\0'.repeat(80)}`],
      ['laudo', '\x7fELF...'],
      ['laudo.txt', '#!/bin/sh'],
    ] as const)
      expect([nome, mime(nome, text)]).toEqual([nome, { tipo: 'programa' }]);
  });

  it('[DOC-04] what was cut off is refused', () => {
    expect(mime('a.pdf', PDF.slice(0, 30))).toEqual({ tipo: 'incompleto', familia: 'pdf' });
    expect(mime('a.png', PNG.slice(0, 12))).toEqual({ tipo: 'incompleto', familia: 'imagem' });
    expect(mime('a.jpg', '\xff\xd8\xff\xe0 ...')).toEqual({ tipo: 'incompleto', familia: 'imagem' });
    expect(mime('a.gif', 'GIF89a...')).toEqual({ tipo: 'incompleto', familia: 'imagem' });
    expect(mime('a.docx', DOCX.slice(0, 40))).toEqual({ tipo: 'incompleto', familia: 'office' });
  });

  it('[DOC-05] a password and scripts are told, not refused', () => {
    const senha = avaliar('a.pdf', PDF.replace('trailer<<>>', 'trailer<</Encrypt 3 0 R>>'));
    expect(senha).toMatchObject({ problema: null, avisos: ['senha'] });
    expect(avaliar('a.html', '<p onclick=x>', true)).toMatchObject({ avisos: ['scripts'] });
    expect(avaliar('a.svg', '<svg onload=x>', true)).toMatchObject({ avisos: ['scripts'] });
    expect(avaliar('a.txt', '<script>', true)).toMatchObject({ avisos: [] });
    expect(
      ['<script src=x>', '<a href="javascript:x">', '<img src=a onerror = b>', '<p>on = x</p>'].map((t) =>
        temScript(bytes(t)),
      ),
    ).toEqual([true, true, true, false]);
  });

  it('[DOC-05] [D36] macros and pictures that no browser draws are told, not refused', () => {
    expect(avaliar('a.docm', 'PK\x03\x04PK\x05\x06')).toMatchObject({ problema: null, avisos: ['macros'] });
    expect(avaliar('a.xlsm', 'PK\x03\x04PK\x05\x06')).toMatchObject({ problema: null, avisos: ['macros'] });
    expect(avaliar('a.docx', 'PK\x03\x04[Content_Types].xmlword/PK\x05\x06')).toMatchObject({ avisos: [] });
    expect(avaliar('a.heic', '\0\0\0\x18ftypheic')).toMatchObject({ problema: null, avisos: ['sem-visor'] });
  });

  it('[DOC-05] the viewer’s kinds and no others are shown by a browser', () => {
    expect(
      ['application/pdf', 'image/png', 'text/html', 'image/svg+xml', 'application/zip'].map(ehExibivel),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('[M3] a hostile content costs as much as it is long', () => {
  it('[M3] a GIF filled up with NUL, and markup that never ends', () => {
    expect(avaliar('a.gif', `GIF89a${'\0'.repeat(72 * 1024)}x`).problema).toEqual({
      tipo: 'incompleto',
      familia: 'imagem',
    });
    expect(avaliar('a.gif', `GIF89a....;${'\0'.repeat(60 * 1024)}`).problema).toBeNull();
    // Quadratic, each of these takes minutes.
    const began = performance.now();
    for (const piece of [
      '<',
      '< ',
      '<a ',
      ' on',
      '<x onabc ',
      ' onload',
      ' onload ',
      '<x onload',
      '\0 ',
      ' onload=>',
      '>  onload=',
    ])
      expect(temScript(bytes(piece.repeat(Math.ceil(1_000_000 / piece.length)))), piece).toBe(false);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('[DOC-04] a handler counts inside of a tag', () => {
    for (const text of [
      '<img src=x onerror=1>',
      '<a\nonclick  = "x">',
      `<a ${'b'.repeat(400)} onload=1>`,
      '<<a onload=1',
    ])
      expect(temScript(bytes(text)), text).toBe(true);
    for (const text of [
      'a onload=1',
      '<b> onload=1',
      '< onload=1',
      '<a onload>',
      `<a ${'b'.repeat(600)} onload=1>`,
    ])
      expect(temScript(bytes(text)), text).toBe(false);
  });
});
