/**
 * What each bank asks of a file of payments over FEBRABAN's base: versions and the form of its agreement.
 * Nothing is guessed. Where no manual or file at hand says a thing, `conferidos` leaves it out and FEBRABAN's
 * own stands. The person who makes the file is told to have the bank validate one first.
 */

/** Credits to an account, transfers, Pix; titles with a bar code; bills and taxes with one. */
export const FORMAS = {
  credito: ['01', '03', '05', '41', '43'],
  pix: ['45'],
  boleto: ['30', '31'],
  conta: ['11'],
} as const;
export type Grupo = keyof typeof FORMAS;

export type LeiautePagamento = {
  readonly nome: string;
  readonly arquivo: string;
  readonly loteCredito: string;
  readonly loteTitulos: string;
  readonly loteTributos: string;
  readonly densidade: string;
  /** Lots of which a file of another program says these figures; of the rest the bank is asked to try a file first. */
  readonly conferidos: readonly Grupo[];
  /** The bank's own layout, and the lots of it that stand in the tables; other banks take all of FEBRABAN's. */
  readonly proprio?: { readonly grupos: readonly Grupo[]; readonly pixSeparado: true };
  /** The agreement as the bank writes it in 20 positions. */
  readonly convenio: (numero: string) => string;
};

const FEBRABAN = {
  arquivo: '091',
  loteCredito: '045',
  loteTitulos: '040',
  loteTributos: '012',
  densidade: '01600',
  conferidos: [] as readonly Grupo[],
  convenio: (numero: string): string => numero,
} as const;

const BANCOS: { readonly [banco: string]: LeiautePagamento } = {
  // Versions of a file of another program (tests/support/cnab); the agreement: nine digits and the product 0126.
  '001': {
    ...FEBRABAN,
    nome: 'BANCO DO BRASIL S.A.',
    arquivo: '050',
    loteCredito: '031',
    densidade: '00000',
    conferidos: ['credito'],
    convenio: (numero) => (/^[0-9]{1,9}$/.test(numero) ? `${numero.padStart(9, '0')}0126` : numero),
  },
  '033': {
    ...FEBRABAN,
    nome: 'BANCO SANTANDER',
    arquivo: '060',
    loteCredito: '031',
    densidade: '00000',
    conferidos: ['credito'],
  },
  '104': { ...FEBRABAN, nome: 'CAIXA', arquivo: '080', loteCredito: '041', conferidos: ['credito'] },
  '237': { ...FEBRABAN, nome: 'BRADESCO', arquivo: '089' },
  // SISPAG, Itaú's own: positions that stand alike in two or more open programs by its manual, and in its returns of
  // tests/support/cnab. Of bills with a bar code and of taxes the forms or the trailers do not, and they are left out.
  '341': {
    ...FEBRABAN,
    nome: 'BANCO ITAU S.A.',
    arquivo: '080',
    loteCredito: '040',
    loteTitulos: '030',
    densidade: '00000',
    proprio: { grupos: ['credito', 'pix', 'boleto'], pixSeparado: true },
  },
  '756': { ...FEBRABAN, nome: 'SICOOB' },
};

/** What the trailer of a lot counts: header, details and itself (FEBRABAN, G057), the details alone, or the titles they are of. */
const CONTAGENS = {
  lote: ({ detalhes }: NoLote) => detalhes + 2,
  detalhes: ({ detalhes }: NoLote) => detalhes,
  titulos: ({ titulos }: NoLote) => titulos,
} as const;
type NoLote = {
  readonly detalhes: number;
  /** Different titles of a return of collection. */
  readonly titulos: number;
};

/**
 * Banks whose trailers are met with more than one way of counting, the first being their manual's. Santander: its
 * returns of collection of 2011 to 2016 count the details, its remittances and statements the whole lot. BTG: its
 * returns of collection of 2021 and 2026 count the titles.
 */
const CONTAGENS_DO_BANCO: {
  readonly [banco: string]: readonly [keyof typeof CONTAGENS, ...(readonly (keyof typeof CONTAGENS)[])];
} = { '033': ['lote', 'detalhes'], '208': ['lote', 'titulos'] };

/** The counts that the trailer of a lot of that bank may say. */
export function contagensDoLote(banco: string, lote: NoLote): readonly [string, ...(readonly string[])] {
  const modos = Object.hasOwn(CONTAGENS_DO_BANCO, banco) ? CONTAGENS_DO_BANCO[banco] : undefined;
  const [primeiro, ...seguintes] = modos ?? (['lote'] as const);
  const contar = (modo: keyof typeof CONTAGENS): string => String(CONTAGENS[modo](lote));
  return [contar(primeiro), ...seguintes.map(contar)];
}

/** A bank that no table names gets FEBRABAN's own, under its name in the register of banks. */
export function leiauteDoBanco(banco: string, nome: string): LeiautePagamento {
  return (Object.hasOwn(BANCOS, banco) ? BANCOS[banco] : undefined) ?? { ...FEBRABAN, nome };
}
