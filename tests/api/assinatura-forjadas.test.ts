/**
 * Forged after it was signed: the published classes of attack and their brothers, each over a file signed here, each
 * looked at with poppler. What looks other than what was signed, and what hides a signature, is never 'Válida'.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import { assinarNaNuvem, type Meios } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { assinarCom, LACUNA, preencher } from '#tests/support/assinatura-por-fora.ts';
import {
  acrescentar,
  corpoDe,
  fluxo,
  latin,
  laudo,
  maiorNumero,
  palavrasDe,
  tapume,
  ultimoXref,
  type Revisao,
} from '#tests/support/pdf-revisoes.ts';
import { needs } from '#tests/support/peers.ts';
import type { Emitido } from '../../mock-server/icp.ts';
import { autoridade, chaveDe, CPF, meiosDe, Oficina, pdfDe } from './assinatura-apoio.ts';

const oficina = new Oficina();
let mundo: Awaited<ReturnType<typeof autoridade>>;
let meios: Meios;
let pessoa: Emitido;
let outroEmitido: Emitido;

const assinar = async (pdf: Buffer, emitido = pessoa): Promise<Buffer> => {
  const como = { token: 't', cpf: CPF, referencia: 'AD-RB' } as const;
  const [resultado] = await assinarNaNuvem([{ id: '1', nome: 'a.pdf', pdf }], chaveDe(emitido), como, meios);
  if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing');
  return resultado.pdf;
};
const julgar = async (pdf: Buffer): Promise<RelatorioAssinaturas> =>
  (await verificarPdf(pdf, mundo.confianca, new Date())).relatorio;

/** What poppler makes of it: its words and its picture. */
function olhar(pdf: Buffer): string {
  const caminho = oficina.arquivo('visto.pdf', pdf);
  try {
    const texto = oficina.rodar('pdftotext', caminho, '-');
    oficina.rodar('pdftoppm', '-r', '40', '-png', '-singlefile', caminho, 'visto');
    return `${texto.trim()} ${createHash('sha256')
      .update(readFileSync(oficina.arquivo('visto.png')))
      .digest('hex')}`;
  } catch {
    return 'nothing';
  }
}

beforeEach((context) => needs(context, 'pdftotext', 'pdftoppm'));
beforeAll(async () => {
  mundo = await autoridade();
  meios = meiosDe(mundo.confianca);
  pessoa = await mundo.icp.emitir({ nome: 'Fulana de Teste', cpf: CPF });
  outroEmitido = await mundo.icp.emitir({ nome: 'Outra Pessoa', cpf: CPF });
});
afterAll(async () => {
  await meios.leitor.close();
  oficina.fechar();
});

const TROCADO = palavrasDe('LAUDO POSITIVO');
/** One more reference at the end of a list that stands in an object's text. */
const noFim = (corpo: string, lista: string, n: number): string =>
  corpo.replace(new RegExp(`(/${lista} ?\\[[^\\]]*)\\]`), `$1 ${n} 0 R]`);

/** A revision that puts an annotation on the page, and perhaps a field into the form. */
function anotar(pdf: Buffer, dic: string, revisao: Revisao & { readonly campo?: boolean } = {}): Buffer {
  const n = maiorNumero(pdf) + 1;
  const objetos: [number, string | ReturnType<typeof fluxo>][] = [
    [4, noFim(corpoDe(pdf, 4), 'Annots', n)],
    [n, `<<${dic.replaceAll('@', `${n + 1} 0 R`)}>>`],
    [n + 1, tapume('LAUDO POSITIVO')],
  ];
  if (revisao.campo) objetos.push([1, noFim(corpoDe(pdf, 1), 'Fields', n)]);
  return acrescentar(pdf, { ...revisao, objetos: [...objetos, ...(revisao.objetos ?? [])] });
}
const TELA = '/Type/Annot/Subtype/Widget/F 4/Rect[0 0 400 300]/AP<</N @>>';

/** In place, without changing a length. */
function trocar(pdf: Buffer, velho: string, novo: string, onde = pdf.lastIndexOf(velho)): Buffer {
  if (onde < 0 || velho.length !== novo.length) throw new Error(`not to be changed: ${velho}`);
  const outroPdf = Buffer.from(pdf);
  outroPdf.write(novo, onde, 'latin1');
  return outroPdf;
}

type Ataque = readonly [
  nome: string,
  fazer: (assinado: Buffer) => Buffer | Promise<Buffer>,
  aparece?: boolean,
];

/** Every one over the same signed report; `aparece`: poppler shows the other words. */
const SOBRE_UM: readonly Ataque[] = [
  // Universal signature forgery: the signature's own parts gone, empty or senseless.
  ['USF: no ByteRange', (pdf) => trocar(pdf, '/ByteRange[', '/ByteRangX[')],
  ['USF: no Contents', (pdf) => trocar(pdf, '/Contents<', '/Contentz<')],
  [
    'USF: Contents of zeros',
    (pdf) =>
      trocar(pdf, pdf.toString('latin1').match(/\/Contents<([0-9a-f]{40})/)?.[1] ?? '', '0'.repeat(40)),
  ],
  ['USF: a negative range', (pdf) => trocar(pdf, '/ByteRange[0 ', '/ByteRange[-0')],
  ['USF: a range that overlaps itself', (pdf) => faixaOutra(pdf, (b, c, d) => [0, b, b - 5, d + c - b + 5])],
  ['USF: a range of nothing', (pdf) => faixaOutra(pdf, () => [0, 0, 0, 0])],
  ['USF: a range beyond the end', (pdf) => faixaOutra(pdf, (b, c, d) => [0, b, c, d + 99])],
  ['USF: not from the beginning', (pdf) => faixaOutra(pdf, (b, c, d) => [9, b - 9, c, d])],
  [
    'USF: ByteRange null by a revision',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [6, corpoDe(pdf, 6).replace(/\/ByteRange *\[[^\]]*\]/, '/ByteRange null')],
          [5, TROCADO],
        ],
      }),
    true,
  ],
  [
    'USF: the signature without anything by a revision',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [6, '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached>>'],
          [5, TROCADO],
        ],
      }),
    true,
  ],
  [
    'USF: two Contents',
    (pdf) =>
      acrescentar(pdf, { objetos: [[6, corpoDe(pdf, 6).replace('/Contents', '/Contents<00>/Contents')]] }),
  ],
  [
    'USF: the field without value by a revision',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [7, corpoDe(pdf, 7).replace('/V 6 0 R', '')],
          [5, TROCADO],
        ],
      }),
    true,
  ],
  [
    'USF: the form without fields by a revision',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [1, corpoDe(pdf, 1).replace('7 0 R', '')],
          [5, TROCADO],
        ],
      }),
    true,
  ],
  [
    'USF: filling of the hole changed',
    (pdf) => {
      const fim = pdf.lastIndexOf('00>');
      return trocar(pdf, '00>', '41>', fim);
    },
  ],

  // Incremental saving.
  ['ISA: other words', (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]] }), true],
  [
    'ISA: other words, references in a stream',
    (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], xref: 'fluxo' }),
    true,
  ],
  [
    'ISA: a page, inside a stream of objects',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [[12, TROCADO]],
        presos: { recipiente: 13, objetos: [[4, corpoDe(pdf, 4).replace('5 0 R', '12 0 R')]] },
        xref: 'fluxo',
      }),
    true,
  ],
  ['ISA: a body alone', (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], xref: 'nenhuma' })],
  [
    'ISA: a body and an end',
    (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], xref: 'nenhuma', fim: '%%EOF\n' }),
  ],
  [
    'ISA: a body and the old startxref',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [[5, TROCADO]],
        xref: 'nenhuma',
        fim: `startxref\n${ultimoXref(pdf)}\n%%EOF\n`,
      }),
  ],
  [
    'ISA: references without trailer',
    (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], xref: 'sem-trailer' }),
    true,
  ],
  ['ISA: a broken startxref', (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], startxref: 3 }), true],
  ['ISA: a much longer end', (pdf) => Buffer.concat([pdf, latin(' '.repeat(3000))])],
  [
    'ISA: with a copy of the signature',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [5, TROCADO],
          [9, corpoDe(pdf, 6)],
        ],
      }),
    true,
  ],
  [
    'ISA: with a copy of the signature in a field',
    (pdf) =>
      anotar(pdf, '/Type/Annot/Subtype/Widget/FT/Sig/T(B)/F 132/Rect[0 0 0 0]/V 20 0 R', {
        campo: true,
        objetos: [
          [20, corpoDe(pdf, 6)],
          [5, TROCADO],
        ],
      }),
    true,
  ],
  [
    'ISA: the field given to a copy of the signature',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [5, TROCADO],
          [9, corpoDe(pdf, 6)],
          [7, corpoDe(pdf, 7).replace('6 0 R', '9 0 R')],
        ],
      }),
    true,
  ],
  [
    'ISA: upon the revision before the signature',
    (pdf) => acrescentar(pdf, { objetos: [[5, TROCADO]], prev: primeiroXref(pdf) }),
    true,
  ],
  [
    'ISA: the document before the signature again',
    (pdf) => acrescentar(pdf, { lugares: { 4: pdf.indexOf('4 0 obj'), 1: pdf.indexOf('1 0 obj') } }),
  ],
  [
    'ISA: another catalogue',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [9, corpoDe(pdf, 1).replace('2 0 R', '10 0 R')],
          [10, '<</Type/Pages/Count 1/Kids[11 0 R]>>'],
          [11, corpoDe(pdf, 4).replace('5 0 R', '12 0 R')],
          [12, TROCADO],
        ],
        raiz: '9 0 R',
      }),
    true,
  ],
  [
    'ISA: two catalogues in one trailer',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [9, corpoDe(pdf, 1).replace('2 0 R', '10 0 R')],
          [10, '<</Type/Pages/Count 1/Kids[11 0 R]>>'],
          [11, corpoDe(pdf, 4).replace('5 0 R', '12 0 R')],
          [12, TROCADO],
        ],
        trailer: '/Root 9 0 R',
      }),
  ],
  [
    'ISA: protected by a revision',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [[9, '<</Filter/Standard/V 1/R 2/O<00>/U<00>/P -4>>']],
        trailer: '/Encrypt 9 0 R/ID[<00><00>]',
      }),
  ],
  [
    'ISA: page and words by themselves',
    (pdf) => acrescentar(pdf, { objetos: [[4, corpoDe(pdf, 4).replace('400 300', '400 100')]] }),
    true,
  ],
  [
    'ISA: a larger document',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [2, '<</Type/Pages/Count 2/Kids[9 0 R 4 0 R]>>'],
          [
            9,
            corpoDe(pdf, 4)
              .replace('5 0 R', '10 0 R')
              .replace(/\/Annots ?\[[^\]]*\]/, ''),
          ],
          [10, TROCADO],
        ],
      }),
    true,
  ],
  [
    'ISA: another font',
    (pdf) => acrescentar(pdf, { objetos: [[3, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>']] }),
    true,
  ],
  [
    'ISA: an action when it opens',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [1, corpoDe(pdf, 1).replace('/Pages', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Pages')],
        ],
      }),
  ],

  // Wrapping: the second stretch moved, other bytes in between.
  ['SWA: a second range beside the first', embrulhar, true],

  // F3, F5 and their kin: what the references say against where things stand.
  [
    'F3: the references point into a stream',
    (pdf) => {
      const n = pdf.length;
      const isca =
        '5 0 obj\n<</Length 62>>\nstream\nBT /F1 20 Tf 40 200 Td (LAUDO POSITIVO) Tj ET                 \nendstream\nendobj\n';
      const buffer = acrescentar(pdf, { objetos: [[9, fluxo(isca)]] });
      return acrescentar(pdf, { objetos: [[9, fluxo(isca)]], lugares: { 5: buffer.indexOf('5 0 obj', n) } });
    },
    true,
  ],
  ['F5: the words freed', (pdf) => acrescentar(pdf, { livres: [5] })],
  [
    'F5: the words freed in a stream of references',
    (pdf) => acrescentar(pdf, { livres: [5], xref: 'fluxo' }),
  ],
  ['F5: the signature freed', (pdf) => acrescentar(pdf, { livres: [6] })],
  [
    'references: a place one byte off',
    (pdf) => acrescentar(pdf, { lugares: { 5: pdf.indexOf('5 0 obj') - 1 } }),
  ],
  ['references: a stream of them upon the words', (pdf) => trocarNumeroDoFluxo(pdf)],
  [
    'references: two kinds at once',
    (pdf) => {
      const com = acrescentar(pdf, { objetos: [[5, TROCADO]], xref: 'fluxo' });
      const lado = ultimoXref(com);
      const n = maiorNumero(com) + 1;
      return acrescentar(com.subarray(0, com.lastIndexOf('startxref')), {
        objetos: [[n, '<<>>']],
        prev: ultimoXref(pdf),
        trailer: `/XRefStm ${lado}`,
      });
    },
    true,
  ],

  // Annotations.
  [
    'F1: a signature field without signature over the page',
    (pdf) => anotar(pdf, `${TELA}/FT/Sig/T(B)`, { campo: true }),
    true,
  ],
  [
    'F2: a FreeText that says it is a signature',
    (pdf) => anotar(pdf, '/Type/Annot/Subtype/FreeText/FT/Sig/F 4/Rect[0 0 400 300]/AP<</N @>>/DA(/F1 9 Tf)'),
    true,
  ],
  [
    'evil annotation: a stamp',
    (pdf) => anotar(pdf, '/Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 300]/AP<</N @>>'),
    true,
  ],
  ['evil annotation: a text field', (pdf) => anotar(pdf, `${TELA}/FT/Tx/T(B)`, { campo: true }), true],
  [
    'sneaky signature: its kind from a new parent',
    (pdf) => anotar(pdf, `${TELA}/Parent 20 0 R`, { objetos: [[20, '<</FT/Sig/T(B)/Kids[9 0 R]>>']] }),
    true,
  ],
  ['sneaky signature: below the field that is signed', (pdf) => anotar(pdf, `${TELA}/Parent 7 0 R`), true],
  [
    'sneaky signature: with the value of the one that is there',
    (pdf) => anotar(pdf, `${TELA}/FT/Sig/T(B)/V 6 0 R`, { campo: true }),
    true,
  ],
  [
    'the first signature’s field given a look',
    (pdf) =>
      acrescentar(pdf, {
        objetos: [
          [7, corpoDe(pdf, 7).replace('[0 0 0 0]', '[0 0 400 300]/AP<</N 9 0 R>>').replace('/F 132', '/F 4')],
          [9, tapume('LAUDO POSITIVO')],
        ],
      }),
    true,
  ],

  // Information that is read.
  [
    'another title',
    (pdf) => acrescentar(pdf, { objetos: [[9, '<</Title(LAUDO POSITIVO)>>']], trailer: '/Info 9 0 R' }),
  ],
];

/** Digits of a range, in the room that it has. */
function faixaOutra(pdf: Buffer, nova: (b: number, c: number, d: number) => readonly number[]): Buffer {
  const [trecho, b, c, d] = /\/ByteRange\[0 (\d+) (\d+) (\d+)\] */.exec(pdf.toString('latin1')) ?? [''];
  return trocar(
    pdf,
    trecho,
    `/ByteRange[${nova(Number(b), Number(c), Number(d)).join(' ')}]`.padEnd(trecho.length),
  );
}

function primeiroXref(pdf: Buffer): number {
  return Number(/startxref\s+(\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

/** Between the hole and the second stretch: a second ByteRange, another document, its own references. */
function embrulhar(pdf: Buffer): Buffer {
  const [, b = '', c = ''] = /\/ByteRange\[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1')) ?? [];
  const [cabeca, cauda] = [pdf.subarray(0, Number(c)), pdf.subarray(Number(c))];
  const meio = (lugar: number) => latin(`/ByteRange[0 ${b} ${lugar} ${cauda.length}]>>\nendobj\n`);
  const tamanho = (lugar: number) => acrescentarNoMeio(Buffer.concat([cabeca, meio(lugar)]), pdf);
  const lugar = tamanho(1_000_000).length;
  const buffer = tamanho(String(lugar).length === 7 ? lugar : lugar - 7 + String(lugar).length);
  const certo = acrescentarNoMeio(Buffer.concat([cabeca, meio(buffer.length)]), pdf);
  const inteiro = Buffer.concat([certo, cauda]);
  // The old end says where the old references were; the forger's own come last.
  return Buffer.concat([
    inteiro,
    latin(
      `startxref\n${certo.lastIndexOf('xref\n9 1') > 0 ? certo.lastIndexOf('xref\n') : certo.lastIndexOf('xref\n5 1')}\n%%EOF\n`,
    ),
  ]);
}

function acrescentarNoMeio(cabeca: Buffer, pdf: Buffer): Buffer {
  return acrescentar(cabeca, { objetos: [[5, TROCADO]], prev: ultimoXref(pdf), raiz: '1 0 R' });
}

/** A stream of references whose own number is that of the words. */
function trocarNumeroDoFluxo(pdf: Buffer): Buffer {
  const buffer = acrescentar(pdf, { objetos: [[9, '<<>>']], xref: 'fluxo' });
  return Buffer.from(
    buffer.toString('latin1').replace(/10 0 obj\n<<\/Type\/XRef/, ' 5 0 obj\n<</Type/XRef'),
    'latin1',
  );
}

/** What FORJADA says of a forgery; `visto`: it looks other where it should. */
async function veredito(forjado: Buffer, assinado: Buffer, aparece = false) {
  const { situacao, assinaturas } = await julgar(forjado);
  return {
    arquivo: situacao === 'valida',
    alguma: assinaturas.some((assinatura) => assinatura.situacao === 'valida'),
    lista: assinaturas.length > 0,
    visto: !aparece || outroAspecto(forjado, assinado),
  };
}
const FORJADA = { arquivo: false, alguma: false, lista: true, visto: true };
const outroAspecto = (a: Buffer, b: Buffer): boolean => olhar(a) !== olhar(b);
const mesmoAspecto = (a: Buffer, b: Buffer): boolean => olhar(a) === olhar(b);
const mostra = (pdf: Buffer, palavras: string): boolean => olhar(pdf).includes(palavras);

describe('[D1] [F1] [F2] [F3] [F5] forged after one signature', () => {
  let assinado: Buffer;
  beforeAll(async () => {
    assinado = await assinar(laudo('LAUDO NEGATIVO'));
  });
  it('[NGS-34] [SIGN-05] as it was signed it is valid', async () => {
    expect(await julgar(assinado)).toMatchObject({ situacao: 'valida' });
    expect(mostra(assinado, 'LAUDO NEGATIVO')).toBe(true);
  });
  for (const [nome, fazer, aparece] of SOBRE_UM) {
    it(`[SIGN-05] ${nome}`, async () =>
      expect(await veredito(await fazer(assinado), assinado, aparece)).toEqual(FORJADA));
  }
});

describe('[D2] [F6] a second signer of bad will', () => {
  /** The revision is closed by a true signature of somebody else, and holds something more. */
  const assinarMais = async (
    pdf: Buffer,
    acrescimo: (n: number) => {
      campo?: string;
      objetos?: Revisao['objetos'];
      revisao?: Revisao;
      livres?: number[];
      catalogo?: (corpo: string) => string;
      pagina?: (corpo: string) => string;
      valor?: string;
    },
  ): Promise<Buffer> => {
    const n = maiorNumero(pdf) + 1;
    const {
      campo = '/Rect[0 0 0 0]',
      objetos = [],
      catalogo = (corpo) => corpo,
      pagina = (corpo) => corpo,
      valor = '',
      livres = [],
      revisao = {},
    } = acrescimo(n);
    return preencher(
      acrescentar(pdf, {
        ...revisao,
        livres,
        objetos: [
          [1, catalogo(noFim(corpoDe(pdf, 1), 'Fields', n))],
          [4, pagina(noFim(corpoDe(pdf, 4), 'Annots', n))],
          [n, `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(Outra)/V ${n + 1} 0 R/P 4 0 R${campo}>>`],
          [n + 1, `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${LACUNA}${valor}>>`],
          ...objetos,
        ],
      }),
      assinarCom(outroEmitido, mundo.icp),
    );
  };
  let assinado: Buffer;
  beforeAll(async () => {
    assinado = await assinar(laudo('LAUDO NEGATIVO'));
  });

  it('[SIGN-05] an honest one of another program leaves the first valid', async () => {
    const honesto = await assinarMais(assinado, () => ({}));
    expect(await julgar(honesto)).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ depois: 'outras-assinaturas' }, { depois: 'nada' }],
    });
    expect(mesmoAspecto(honesto, assinado)).toBe(true);
  });

  it('[SIGN-05] one that shows on the page: the first says so and is not valid', async () => {
    const visivel = await assinarMais(assinado, (n) => ({
      campo: `/Rect[0 0 400 300]/AP<</N ${n + 2} 0 R>>`,
      objetos: [[n + 2, tapume('LAUDO POSITIVO')]],
    }));
    const relatorio = await julgar(visivel);
    expect(relatorio.assinaturas).toMatchObject([
      { situacao: 'indeterminada', motivos: ['assinatura-visivel-depois'], depois: 'assinatura-visivel' },
      { situacao: 'valida' },
    ]);
    expect(mostra(visivel, 'LAUDO POSITIVO')).toBe(true);
  });

  const casos: readonly (readonly [string, Parameters<typeof assinarMais>[1], boolean?])[] = [
    ['other words', () => ({ objetos: [[5, TROCADO]] }), true],
    ['the words freed', () => ({ livres: [5] })],
    [
      'an annotation beside its own',
      (n) => ({
        pagina: (corpo) => noFim(corpo, 'Annots', n + 2),
        objetos: [
          [n + 2, `<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 300]/AP<</N ${n + 3} 0 R>>>>`],
          [n + 3, tapume('LAUDO POSITIVO')],
        ],
      }),
      true,
    ],
    [
      'its widget first, before the others',
      () => ({ pagina: (corpo) => corpo.replace(/\/Annots ?\[([^\]]*) (\d+ 0 R)\]/, '/Annots[$2 $1]') }),
    ],
    [
      'a look with a rectangle of no width but a page-sized box',
      (n) => ({
        campo: `/Rect[0 0 0 300]/AP<</N ${n + 2} 0 R>>`,
        objetos: [[n + 2, tapume('LAUDO POSITIVO')]],
      }),
    ],
    ['a ground colour alone', () => ({ campo: '/Rect[0 0 400 300]/MK<</BG[1 1 1]>>' })],
    ['an action on its widget', () => ({ campo: '/Rect[0 0 0 0]/AA<</PO<</S/JavaScript/JS(1)>>>>' })],
    ['the name of the first', () => ({ campo: '/Rect[0 0 0 0]/T(Assinatura1)' })],
    [
      'fields drawn anew',
      () => ({ catalogo: (corpo) => corpo.replace('/SigFlags', '/NeedAppearances true/SigFlags') }),
    ],
    [
      'a form of another kind',
      (n) => ({
        catalogo: (corpo) => corpo.replace('/SigFlags', `/XFA ${n + 2} 0 R/SigFlags`),
        objetos: [[n + 2, fluxo('<xdp/>')]],
      }),
    ],
    [
      'another permission',
      (n) => ({ catalogo: (corpo) => corpo.replace('/Pages', `/Perms<</DocMDP ${n + 1} 0 R>>/Pages`) }),
    ],
    [
      'layers',
      () => ({ catalogo: (corpo) => corpo.replace('/Pages', '/OCProperties<</OCGs[]/D<<>>>>/Pages') }),
    ],
    ['an object that nobody names', (n) => ({ objetos: [[n + 5, TROCADO]] })],
    ['bait in a string, for readers that mend', () => ({ valor: '/Reason(5 0 obj << >> endobj)' })],
    ['bytes that no reference names', () => ({ revisao: { antes: '5 0 obj\n<<>>\nendobj\n' } })],
    [
      'an end of its own inside',
      (n) => ({ objetos: [[n + 5, TROCADO]], revisao: { antes: 'startxref\n0\n%%EOF\n' } }),
    ],
  ];
  for (const [nome, revisao, aparece] of casos) {
    it(`[SIGN-05] its revision also holds ${nome}`, async () => {
      const forjado = await assinarMais(assinado, revisao);
      const { assinaturas } = await julgar(forjado);
      expect(assinaturas.length).toBe(2);
      expect(assinaturas[0]?.situacao).not.toBe('valida');
      expect(!aparece || outroAspecto(forjado, assinado)).toBe(true);
    });
  }

  it('[F6] what F3 put under the second signature is seen in both', async () => {
    const isca =
      '5 0 obj\n<</Length 46>>\nstream\nBT /F1 20 Tf 40 200 Td (LAUDO POSITIVO) Tj ET \nendstream\nendobj\n';
    const provisorio = acrescentar(assinado, { objetos: [[9, fluxo(isca)]] });
    const forjado = acrescentar(assinado, {
      objetos: [[9, fluxo(isca)]],
      lugares: { 5: provisorio.indexOf('5 0 obj', assinado.length) },
    });
    const { assinaturas } = await julgar(await assinarMais(forjado, () => ({})));
    expect(assinaturas.map(({ situacao }) => situacao)).toEqual(['invalida', 'invalida']);
    await expect(assinar(forjado)).rejects.toMatchObject({ code: 'arquivo-invalido' });
  });
});

describe('[D3] [F4] what cannot be read is in the list', () => {
  it('[SIGN-05] a second signature spoilt by one byte, at every place of its dictionary', async () => {
    const dois = await assinar(await assinar(laudo('LAUDO NEGATIVO')));
    const dic = dois.lastIndexOf('/Type/Sig');
    for (let lugar = dic - 3; lugar < dic + 130; lugar += 2) {
      const outroPdf = Buffer.from(dois);
      outroPdf[lugar] = 0x58;
      const { situacao, assinaturas } = await julgar(outroPdf);
      expect(assinaturas.length, `${lugar - dic}`).toBeGreaterThanOrEqual(2);
      expect(situacao).toBe('invalida');
    }
  });

  it('[SIGN-05] a field with a value that is no signature, a range that is in no field, names with #', async () => {
    const corpo = await assinar(laudo('LAUDO NEGATIVO', { objetos: [] }));
    const sem = laudo('X', {
      catalogo: '/AcroForm<</Fields[8 0 R]>>',
      objetos: [[8, '<</FT/Sig/T(A)/V 99 0 R>>']],
    });
    expect(await julgar(sem)).toMatchObject({
      situacao: 'invalida',
      assinaturas: [{ motivos: expect.arrayContaining(['assinatura-ilegivel']) }],
    });
    const direto = laudo('X', { objetos: [[8, '<</A<</FT/Sig/V<</Type/Sig>>>>>>']] });
    expect(await julgar(direto)).toMatchObject({ situacao: 'invalida' });
    const solta = laudo('X', { objetos: [[8, '<</Byte#52ange[0 1 2 3]>>']] });
    expect(await julgar(solta)).toMatchObject({ situacao: 'invalida' });
    const nota = Buffer.concat([corpo, latin('%/ByteRange[0 9 9 9]\n')]);
    expect((await julgar(nota)).situacao).toBe('invalida');
  });
});

describe('[SIGN-05] made ready before the signature', () => {
  /** Shadow: what the first signer saw is shown, what the forger wants lies in the same signed bytes. */
  const sombras: readonly (readonly [string, () => Buffer, (pdf: Buffer) => Buffer, boolean?])[] = [
    [
      'hide: what lies over the words is taken away',
      () =>
        laudo('LAUDO POSITIVO', {
          conteudo: '[5 0 R 8 0 R]',
          objetos: [
            [8, fluxo('1 1 1 rg 0 0 400 300 re f BT 0 g /F1 20 Tf 40 200 Td (LAUDO NEGATIVO) Tj ET')],
          ],
        }),
      (pdf) => acrescentar(pdf, { livres: [8] }),
      false,
    ],
    [
      'hide: what lies over them becomes nothing',
      () =>
        laudo('LAUDO POSITIVO', {
          conteudo: '[5 0 R 8 0 R]',
          objetos: [[8, fluxo('1 1 1 rg 0 0 400 300 re f')]],
        }),
      (pdf) => acrescentar(pdf, { objetos: [[8, 'null']] }),
      true,
    ],
    [
      'replace: another font',
      () => laudo('LAUDO NEGATIVO'),
      (pdf) => acrescentar(pdf, { objetos: [[3, '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>']] }),
      true,
    ],
    [
      'replace: the value of a field',
      () =>
        laudo('X', {
          catalogo: '/AcroForm<</Fields[8 0 R]/DA(/F1 9 Tf)/NeedAppearances true/DR<</Font<</F1 3 0 R>>>>>>',
          pagina: '/Annots[8 0 R]',
          objetos: [
            [
              8,
              '<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T(r)/V(NEGATIVO)/DA(/F1 20 Tf)/Rect[40 100 300 150]>>',
            ],
          ],
        }),
      (pdf) => acrescentar(pdf, { objetos: [[8, corpoDe(pdf, 8).replace('NEGATIVO', 'POSITIVO')]] }),
      true,
    ],
    [
      'hide and replace: old bytes under new references',
      () =>
        laudo('LAUDO NEGATIVO', {
          objetos: [
            [
              8,
              fluxo(
                '5 0 obj\n<</Length 46>>\nstream\nBT /F1 20 Tf 40 200 Td (LAUDO POSITIVO) Tj ET \nendstream\nendobj',
              ),
            ],
          ],
        }),
      (pdf) => acrescentar(pdf, { lugares: { 5: pdf.indexOf('5 0 obj\n<</Length 46') } }),
      true,
    ],
    [
      'a number that the page waits for',
      () => laudo('LAUDO NEGATIVO', { conteudo: '[5 0 R 30 0 R]' }),
      (pdf) =>
        acrescentar(pdf, {
          objetos: [
            [30, fluxo('1 1 1 rg 0 0 400 300 re f BT 0 g /F1 20 Tf 40 200 Td (LAUDO POSITIVO) Tj ET')],
          ],
        }),
      true,
    ],
    [
      'an annotation that waits for its look',
      () =>
        laudo('LAUDO NEGATIVO', {
          pagina: '/Annots[8 0 R]',
          objetos: [[8, '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 300]/AP<</N 30 0 R>>>>']],
        }),
      (pdf) => acrescentar(pdf, { objetos: [[30, tapume('LAUDO POSITIVO')]] }),
      true,
    ],
  ];
  for (const [nome, base, forjar, aparece] of sombras) {
    it(`[SIGN-05] shadow: ${nome}`, async () => {
      const assinado = await assinar(base());
      expect(await veredito(forjar(assinado), assinado, aparece)).toEqual(FORJADA);
    });
  }

  it('[SIGN-05] validation data that is also the page: one list, two roles', async () => {
    const base = laudo('LAUDO NEGATIVO', {
      catalogo: '/DSS<</Certs 8 0 R>>',
      conteudo: '8 0 R',
      objetos: [[8, '[5 0 R]']],
    });
    const assinado = await assinar(base);
    expect(
      await veredito(
        acrescentar(assinado, {
          objetos: [
            [8, '[5 0 R 30 0 R]'],
            [30, tapume('LAUDO POSITIVO')],
          ],
        }),
        assinado,
      ),
      'aliased',
    ).toEqual(FORJADA);
    expect(
      await veredito(acrescentar(assinado, { objetos: [[5, TROCADO]] }), assinado, true),
      'aliased stream',
    ).toEqual(FORJADA);
  });

  it('[SIGN-05] a number that comes round to that of the words where readers count with 32 bits', async () => {
    const assinado = await assinar(laudo('LAUDO NEGATIVO'));
    const n = 2 ** 32 + 5;
    const catalogo = corpoDe(assinado, 1).replace('/Pages', `/DSS<</Certs[${n} 0 R]>>/Pages`);
    expect(
      await veredito(
        acrescentar(assinado, {
          objetos: [
            [1, catalogo],
            [n, TROCADO],
          ],
        }),
        assinado,
      ),
    ).toEqual(FORJADA);
  });

  it('[SIGN-05] the length of the words is elsewhere and changed', async () => {
    const palavras = 'BT /F1 20 Tf 40 200 Td (LAUDO NEGATIVO) Tj ET';
    const assinado = await assinar(
      laudo('X', { conteudo: '8 0 R', objetos: [[8, fluxo(`${palavras} 1 1 1 rg 0 0 400 300 re f`)]] }),
    );
    const curto = acrescentar(assinado, { objetos: [[8, fluxo(palavras)]] });
    expect(await veredito(curto, assinado, true)).toEqual(FORJADA);
  });

  it('[SIGN-05] objects in a stream: the stream replaced, an object of it redirected', async () => {
    const assinado = await assinar(await pdfDe(1, true));
    const texto = assinado.toString('latin1');
    const recipiente = Number(/(\d+) 0 obj\s*<<[^>]*\/Type \/ObjStm/.exec(texto)?.[1]);
    expect(recipiente).toBeGreaterThan(0);
    expect(
      await veredito(
        acrescentar(assinado, {
          objetos: [[recipiente, fluxo('4 0 <<>>', '/Type/ObjStm/N 1/First 4')]],
          xref: 'fluxo',
        }),
        assinado,
      ),
      'container',
    ).toEqual(FORJADA);
    expect(
      await veredito(acrescentar(assinado, { livres: [recipiente], xref: 'fluxo' }), assinado),
      'freed container',
    ).toEqual(FORJADA);
  });

  it('[SIGN-05] a linearized head that only the grown file agrees with', async () => {
    const exato = await assinar(linearizado(99_999));
    expect((await julgar(exato)).situacao).toBe('valida');
    const crescido = Buffer.concat([exato, latin('\n'.repeat(99_999 - exato.length))]);
    expect(crescido.length).toBe(99_999);
    expect((await julgar(crescido)).situacao).toBe('invalida');
  });
});

function linearizado(tamanho: number): Buffer {
  // The head stands first in the file, whatever its number.
  const base = laudo('LAUDO NEGATIVO').toString('latin1');
  const cabeca = `20 0 obj\n<</Linearized 1/L ${tamanho}/O 4/E 100/N 1/T 10/H[10 10]>>\nendobj\n`;
  const corpo = base.slice('%PDF-1.7\n'.length, base.indexOf('xref\n'));
  const inicio = `%PDF-1.7\n${cabeca}`;
  const texto = inicio + corpo;
  const linhas = Array.from({ length: 6 }, (_, n) =>
    n === 0
      ? '0000000000 65535 f \n'
      : `${String(texto.indexOf(`\n${n} 0 obj`) + 1).padStart(10, '0')} 00000 n \n`,
  );
  const cab = `20 1\n${String('%PDF-1.7\n'.length).padStart(10, '0')} 00000 n \n`;
  return latin(
    `${texto}xref\n0 6\n${linhas.join('')}${cab}trailer\n<</Size 21/Root 1 0 R>>\nstartxref\n${texto.length}\n%%EOF\n`,
  );
}

describe('[SIGN-05] certification', () => {
  const certificar = async (p: number): Promise<Buffer> => {
    const pdf = laudo('LAUDO NEGATIVO');
    const n = maiorNumero(pdf) + 1;
    const valor = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${LACUNA}/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${p}/V/1.2>>>>]>>`;
    return preencher(
      acrescentar(pdf, {
        objetos: [
          [
            1,
            corpoDe(pdf, 1).replace(
              '>>',
              `/AcroForm<</Fields[${n} 0 R]/SigFlags 3>>/Perms<</DocMDP ${n + 1} 0 R>>>>`,
            ),
          ],
          [4, corpoDe(pdf, 4).replace(/>>$/, `/Annots[${n} 0 R]>>`)],
          [n, `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(C)/V ${n + 1} 0 R/Rect[0 0 0 0]>>`],
          [n + 1, valor],
        ],
      }),
      assinarCom(pessoa, mundo.icp),
    );
  };

  it('[SIGN-05] P=1: no other signature is added by us, and one that was added breaks it; DSS does not', async () => {
    const certificado = await certificar(1);
    expect((await julgar(certificado)).situacao).toBe('valida');
    await expect(assinar(certificado)).rejects.toMatchObject({
      code: 'arquivo-invalido',
      messages: [expect.stringContaining('certificou')],
    });
    const n = maiorNumero(certificado) + 1;
    const dss = acrescentar(certificado, {
      objetos: [
        [1, corpoDe(certificado, 1).replace('/Pages', `/DSS<</Type/DSS/Certs[${n} 0 R]>>/Pages`)],
        [n, fluxo('cert')],
      ],
    });
    expect((await julgar(dss)).situacao).toBe('valida');
    const outroPdf = await preencher(
      acrescentar(certificado, {
        objetos: [
          [1, noFim(corpoDe(certificado, 1), 'Fields', n)],
          [n, `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(D)/V ${n + 1} 0 R/Rect[0 0 0 0]>>`],
          [n + 1, `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${LACUNA}>>`],
        ],
      }),
      assinarCom(outroEmitido, mundo.icp),
    );
    expect((await julgar(outroPdf)).assinaturas[0]).toMatchObject({
      situacao: 'invalida',
      depois: 'alterado',
    });
  });

  it('[SIGN-05] P=2 and 3 let others sign, and no more: fields and annotations break them', async () => {
    for (const p of [2, 3]) {
      const certificado = await certificar(p);
      expect((await julgar(await assinar(certificado))).situacao).toBe('valida');
      expect(
        await veredito(
          anotar(certificado, '/Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 300]/AP<</N @>>'),
          certificado,
          true,
        ),
        'annotation',
      ).toEqual(FORJADA);
      expect(
        await veredito(
          acrescentar(certificado, {
            objetos: [
              [1, corpoDe(certificado, 1).replace(/\/Perms<<[^>]*>>/, '')],
              [5, TROCADO],
            ],
          }),
          certificado,
          true,
        ),
        'permission gone',
      ).toEqual(FORJADA);
    }
  });
});
