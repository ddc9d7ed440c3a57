/**
 * Cultures in an ORU message (HL7 v2.5.1, 7.3.1): the germ is an OBX of the culture's order, and its antibiogram an order of its
 * own that names the germ as its parent (OBR-26), or rows of the same order under the germ's number (OBX-4).
 */
import type { GermeLido } from './antibiograma-lido.ts';

export type Separadores = {
  readonly campo: string;
  readonly parte: string;
  readonly repeticao: string;
  readonly escape: string;
  readonly sub: string;
};

export type Obx = {
  readonly codigos: readonly string[];
  readonly descricao: string;
  /** OBX-4: rows of one germ have the same. */
  readonly sub: string;
  readonly valor: string;
  readonly codigoDoValor: string;
  readonly medida: string;
  readonly unidade: string | null;
  /** OBX-8. */
  readonly categoria: string;
};

/** LOINC of what a culture identifies, and the laboratory's own word for it. */
const IDENTIFICA: ReadonlySet<string> = new Set([
  '600-7',
  '630-4',
  '634-6',
  '635-3',
  '6463-4',
  '11475-1',
  '41852-5',
  'GERME',
]);
/** 'No growth' of SNOMED CT, and in words: a value, and no germ. */
const SEM_CRESCIMENTO = /^(?:no growth|sem crescimento|n[aã]o houve crescimento|aus[eê]ncia|negativ)/i;
const NADA_CRESCEU = '264868006';
const CATEGORIAS: ReadonlySet<string> = new Set(['S', 'I', 'R']);

type Culturas = {
  /** Tells where the rows that follow belong; answers the label of the parent order, where it names one. */
  readonly pedido: (campo: (indice: number) => string) => string;
  /** What the row says of a germ; undefined: it is a value like any other. */
  readonly germe: (obx: Obx) => GermeLido | undefined;
};

/** The germs of one message: whom an order names as its parent is known before its rows are read. */
export function culturasDaMensagem(
  segmentos: readonly string[],
  separadores: Separadores | undefined,
): Culturas {
  if (!separadores) return { pedido: () => '', germe: () => undefined };
  const { campo: separador, parte, sub } = separadores;
  const primeira = (valor: string): string => valor.split(sub)[0] ?? '';
  const pais = new Set<string>();
  for (const segmento of segmentos)
    if (segmento.startsWith('OBR')) {
      const [codigo = '', numero = ''] = (segmento.trim().split(separador)[26] ?? '').split(parte);
      if (codigo !== '') pais.add(`${primeira(codigo)} ${numero}`);
    }
  /** By the code and number of the germ: the codes of its culture. */
  const achados = new Map<string, readonly string[]>();
  let exame: readonly string[] = [];
  /** The germ that the rows of this order were tested against. */
  let pai: { readonly exame: readonly string[]; readonly numero: string } | undefined;
  /** Numbers of the germs of this order. */
  let daqui = new Set<string>();

  return {
    pedido(campo) {
      daqui = new Set();
      const codigos = campo(4).split(parte);
      exame = [codigos[0] ?? '', codigos[3] ?? ''].filter(Boolean);
      const [codigo = '', numero = ''] = campo(26).split(parte);
      pai =
        codigo === '' ? undefined : { exame: achados.get(`${primeira(codigo)} ${numero}`) ?? exame, numero };
      if (!pai) return '';
      const [deQuemPediu = '', deQuemFez = ''] = campo(29).split(parte);
      return primeira(deQuemPediu) || primeira(deQuemFez);
    },
    germe(obx) {
      const { codigos, descricao, sub: numero, valor, codigoDoValor, medida, unidade, categoria } = obx;
      const teste = {
        tipo: 'teste',
        // What LOINC says after the drug is how it was tested.
        antimicrobiano: descricao.split(' [')[0]?.trim() ?? '',
        valor: [medida.replaceAll('.', ','), unidade].filter(Boolean).join(' ') || null,
        categoria,
      } as const;
      if (pai) return { ...pai, parte: teste };
      const chaves = codigos.map((codigo) => `${codigo} ${numero}`);
      const identifica =
        codigos.some((codigo) => IDENTIFICA.has(codigo)) || chaves.some((chave) => pais.has(chave));
      if (identifica && codigoDoValor !== NADA_CRESCEU && !SEM_CRESCIMENTO.test(valor)) {
        daqui.add(numero);
        for (const chave of chaves) achados.set(chave, exame);
        return { exame, numero, parte: { tipo: 'germe', nome: valor } };
      }
      const dono = [...daqui].find((cada) => numero === cada || numero.startsWith(`${cada}.`));
      if (dono === undefined) return undefined;
      return CATEGORIAS.has(categoria)
        ? { exame, numero: dono, parte: teste }
        : {
            exame,
            numero: dono,
            parte: { tipo: 'quantidade', quantidade: [medida, unidade].filter(Boolean).join(' ') },
          };
    },
  };
}
