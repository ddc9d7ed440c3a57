/**
 * Revisions made at random over signed files, by a seed that is printed: whatever looks other than what was signed is
 * not valid, and whatever is valid looks the same.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assinarNaNuvem, type Meios } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import {
  acrescentar,
  corpoDe,
  fluxo,
  laudo,
  maiorNumero,
  tapume,
  type Revisao,
} from '#tests/support/pdf-revisoes.ts';
import { needs } from '#tests/support/peers.ts';
import type { Emitido } from '../../mock-server/icp.ts';
import { autoridade, chaveDe, CPF, meiosDe, Oficina } from './assinatura-apoio.ts';

const VEZES = 60;
const oficina = new Oficina();
let mundo: Awaited<ReturnType<typeof autoridade>>;
let meios: Meios;
let pessoa: Emitido;
let dois: Buffer;
let buffer: Buffer;

const assinar = async (pdf: Buffer): Promise<Buffer> => {
  const como = { token: 't', cpf: CPF, referencia: 'AD-RB' } as const;
  const [resultado] = await assinarNaNuvem([{ id: '1', nome: 'a.pdf', pdf }], chaveDe(pessoa), como, meios);
  if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing');
  return resultado.pdf;
};

function olhar(pdf: Buffer): string {
  const caminho = oficina.arquivo('visto.pdf', pdf);
  try {
    oficina.rodar('pdftoppm', '-r', '30', '-png', '-singlefile', caminho, 'visto');
    return createHash('sha256')
      .update(readFileSync(oficina.arquivo('visto.png')))
      .digest('hex');
  } catch {
    return 'nothing';
  }
}

/** The same numbers for the same seed. */
function sorteio(semente: number): (ate: number) => number {
  let estado = semente >>> 0;
  return (ate) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 4_294_967_296) * ate);
  };
}

beforeEach((context) => needs(context, 'pdftoppm'));
beforeAll(async () => {
  mundo = await autoridade();
  meios = meiosDe(mundo.confianca);
  pessoa = await mundo.icp.emitir({ nome: 'Fulana de Teste', cpf: CPF });
  buffer = await assinar(laudo('LAUDO NEGATIVO'));
  dois = await assinar(buffer);
});
afterAll(async () => {
  await meios.leitor.close();
  oficina.fechar();
});

const validas = async (pdf: Buffer): Promise<number> => {
  const { assinaturas } = (await verificarPdf(pdf, mundo.confianca, new Date())).relatorio;
  return assinaturas.filter(({ situacao }) => situacao === 'valida').length;
};

/** One random revision over the signed file. */
function revisar(pdf: Buffer, ate: (n: number) => number): Buffer {
  const n = maiorNumero(pdf) + 1;
  const objetos: [number, string | ReturnType<typeof fluxo>][] = [];
  const livres: number[] = [];
  const lugares: { [n: number]: number } = {};
  const mexer: (() => void)[] = [
    () => objetos.push([5, fluxo(`BT /F1 20 Tf ${ate(90)} 200 Td (OUTRO ${ate(9)}) Tj ET`)]),
    () => objetos.push([4, corpoDe(pdf, 4).replace('400 300', `${100 + ate(300)} 300`)]),
    () =>
      objetos.push(
        [4, corpoDe(pdf, 4).replace(/\/Annots ?\[/, `$&${n} 0 R `)],
        [
          n,
          `<</Subtype/${['Stamp', 'Widget', 'FreeText'][ate(3)]}/FT/Sig/F 4/Rect[0 0 ${ate(400)} 300]/AP<</N ${n + 1} 0 R>>>>`,
        ],
        [n + 1, tapume('OUTRO')],
      ),
    () =>
      objetos.push([1, corpoDe(pdf, 1).replace('2 0 R', `${n} 0 R`)], [n, '<</Type/Pages/Count 0/Kids[]>>']),
    () => livres.push(1 + ate(7)),
    () => (lugares[1 + ate(7)] = ate(pdf.length)),
    () => (lugares[5] = pdf.indexOf('5 0 obj') + ate(3) - 1),
    () => objetos.push([n + ate(3), '<</A 1>>']),
  ];
  for (let vez = 0; vez <= ate(2); vez++) mexer[ate(mexer.length)]?.();
  const revisao: Revisao = {
    objetos,
    livres: livres.filter((livre) => !objetos.some(([objeto]) => objeto === livre)),
    lugares,
    xref: (['tabela', 'tabela', 'fluxo', 'sem-trailer', 'nenhuma'] as const)[ate(5)] ?? 'tabela',
  };
  return acrescentar(pdf, revisao);
}

/** Bytes changed after what the first signature covers. */
function rasurar(pdf: Buffer, de: number, ate: (n: number) => number): Buffer {
  const outroPdf = Buffer.from(pdf);
  for (let vez = 0; vez <= ate(3); vez++) {
    const lugar = de + ate(pdf.length - de);
    outroPdf[lugar] = ate(2) === 0 ? ate(256) : (outroPdf[lugar] ?? 0) ^ (1 << ate(8));
  }
  return outroPdf;
}

describe('[SIGN-05] what was signed is what is seen', () => {
  it('[SIGN-05] random revisions: never a valid signature', async () => {
    const visto = olhar(buffer);
    let mudaram = 0;
    for (let semente = 1; semente <= VEZES; semente++) {
      const forjado = revisar(buffer, sorteio(semente * 7919));
      if (forjado.equals(buffer)) continue;
      if (olhar(forjado) !== visto) mudaram++;
      expect(await validas(forjado), `seed ${semente}`).toBe(0);
    }
    // Else the test proves little.
    expect(mudaram).toBeGreaterThan(VEZES / 4);
  }, 120_000);

  it('[SIGN-05] bytes of the second revision changed: what is valid looks as it was signed, and both never stay valid', async () => {
    const visto = olhar(dois);
    for (let semente = 1; semente <= VEZES; semente++) {
      const forjado = rasurar(dois, buffer.length, sorteio(semente * 104_729));
      if (forjado.equals(dois)) continue;
      const quantas = await validas(forjado);
      // The hexadecimal of the signature may say the same in capitals.
      const igual = forjado.toString('latin1').toLowerCase() === dois.toString('latin1').toLowerCase();
      expect(quantas < 2 || igual, `seed ${semente}`).toBe(true);
      expect(quantas === 0 || olhar(forjado) === visto, `seed ${semente}`).toBe(true);
    }
  }, 120_000);
});
