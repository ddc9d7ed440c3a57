import { describe, expect, it } from 'vitest';
import { arquivoAssinado, lerResposta, navegadorDeToken } from './token-local.ts';

const PDF = Buffer.from('%PDF-1.7\n').toString('base64');

describe('[SIGN-04] the answer of the extension', () => {
  it('[SIGN-04] a signed PDF, with the flag as a text and in lines', () => {
    expect(lerResposta({ success: 'true', errorMessage: null, result: PDF })).toEqual({
      ok: true,
      dadoBase64: PDF,
    });
    expect(lerResposta({ success: 'true', result: `${PDF.slice(0, 4)}\r\n${PDF.slice(4)}` })).toEqual({
      ok: true,
      dadoBase64: PDF,
    });
  });

  it('[SIGN-04] a refusal keeps its reason, cut where it is endless', () => {
    expect(lerResposta({ success: 'false', errorMessage: ' PIN incorreto ' })).toEqual({
      ok: false,
      detalhe: 'PIN incorreto',
    });
    expect(lerResposta({ success: 'false', errorMessage: 'x'.repeat(9000) })).toMatchObject({
      detalhe: 'x'.repeat(500),
    });
  });

  it('[SIGN-04] anything else makes no sense and signs nothing', () => {
    for (const nada of [
      undefined,
      null,
      'true',
      42,
      [],
      {},
      { success: 'true' },
      { success: 'true', result: 42 },
      { success: 'true', result: 'assinado' },
      { success: 'true', result: Buffer.from('<html>').toString('base64') },
      { success: 'true', result: `${PDF}"` },
      { success: 'TRUE', result: PDF },
      { success: 'false' },
      { success: 'false', errorMessage: '  ' },
      { success: 'false', errorMessage: {} },
    ])
      expect(lerResposta(nada), JSON.stringify(nada)).toEqual({ ok: false, detalhe: null });
  });
});

it('[SIGN-05] the signed-file payload is that of the specification', () => {
  const documento = { modulo: 'pacientes', objectId: 'o', nomeArquivo: 'laudo.pdf', tag: 'Laudo' };
  expect(arquivoAssinado(documento, PDF, 'AD-RT')).toEqual({
    modulo: 'pacientes',
    nomeArquivo: 'laudo.pdf',
    tag: 'Laudo',
    aspectos: [{ tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia: 'AD-RT' } }],
    mime: 'application/pdf',
    dadoBase64: PDF,
    objectId: 'o',
  });
});

it('[SIGN-03] only Chrome-like browsers of a computer', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(navegadorDeToken(chrome)).toBe(true);
  expect(navegadorDeToken(`${chrome} Edg/156.0.0.0`)).toBe(true);
  expect(navegadorDeToken(chrome.replace('Chrome/', 'HeadlessChrome/'))).toBe(true);
  expect(navegadorDeToken('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    false,
  );
  expect(
    navegadorDeToken(
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ),
  ).toBe(false);
  expect(
    navegadorDeToken(
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe(false);
});
