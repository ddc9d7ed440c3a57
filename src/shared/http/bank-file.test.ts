import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { lerOfx } from '#domain/ofx/ler.ts';
import { textoDoBanco } from './bank-file.ts';

const ofx = '<OFX><STMTRS><STMTTRN><TRNAMT>-1.00<MEMO>AÇÃO</STMTTRN></STMTRS></OFX>';
const historico = (bytes: Uint8Array) => {
  const lido = lerOfx(textoDoBanco(bytes));
  return lido.ok ? lido.extratos[0]?.lancamentos[0]?.historico : lido.motivo;
};

describe('[FIN-05] the letters of a bank file', () => {
  it('[FIN-05] UTF-8, Windows-1252 and UTF-16, with and without a mark', () => {
    const le = Buffer.from(ofx, 'utf16le');
    const be = Buffer.from(le).swap16();
    const bytes = [
      Buffer.from(ofx, 'utf8'),
      Buffer.from(`\uFEFF${ofx}`, 'utf8'),
      Buffer.from(ofx, 'latin1'),
      le,
      Buffer.from(`\uFEFF${ofx}`, 'utf16le'),
      be,
      Buffer.concat([Buffer.of(0xfe, 0xff), be]),
    ];
    expect(bytes.map(historico)).toEqual(bytes.map(() => 'AÇÃO'));
  });

  it('[FIN-05] F18: CNAB with a mark of UTF-8 keeps its positions', () => {
    const pasta = new URL('../../../tests/support/cnab/', import.meta.url);
    const texto = readFileSync(new URL('santander-cobranca-retorno.ret', pasta), 'latin1');
    const lido = lerCnab240(textoDoBanco(Buffer.from(`\uFEFF${texto}`, 'utf8')));
    expect(lido).toMatchObject({ ok: true, arquivo: { banco: '033', problemas: [] } });
  });
});
