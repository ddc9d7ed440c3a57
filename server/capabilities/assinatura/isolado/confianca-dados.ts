/** What the installation trusts, as it crosses a thread's border: certificates as DER, the network asked back for. */
import { createHash } from 'node:crypto';
import { lerCertificado, type Certificado } from '../certificado.ts';
import type { Confianca } from '../confianca.ts';

type Lista = 'raizes' | 'intermediarios' | 'deDemonstracao' | 'govBr';
type Listas<T> = { readonly [lista in Lista]: readonly T[] };

const porLista = <T>(de: (lista: Lista) => readonly T[]): Listas<T> => ({
  raizes: de('raizes'),
  intermediarios: de('intermediarios'),
  deDemonstracao: de('deDemonstracao'),
  govBr: de('govBr'),
});

export type ConfiancaDados = Listas<Uint8Array> &
  Pick<Confianca, 'exigeRevogacao' | 'subFilter'> & {
    /** Of the certificates, so that a thread reads them once. */
    readonly chave: string;
  };

/** What a thread asks of the main side: the bytes at an address of a trusted authority. */
export type Pergunta = {
  readonly url: string;
  readonly corpo?: { readonly tipo: string; readonly bytes: Uint8Array } | undefined;
};

export function dadosDaConfianca(confianca: Confianca): ConfiancaDados {
  const resumo = createHash('sha256');
  const listas = porLista((lista) => {
    const ders = confianca[lista].map(({ der }) => Uint8Array.from(der));
    for (const der of ders) resumo.update(`${lista} ${der.length} `).update(der);
    return ders;
  });
  return {
    ...listas,
    exigeRevogacao: confianca.exigeRevogacao,
    subFilter: confianca.subFilter,
    chave: resumo.digest('hex'),
  };
}

let lidas: { readonly chave: string; readonly listas: Listas<Certificado> } | undefined;

/** In the thread. */
export function confiancaDosDados(
  dados: ConfiancaDados,
  ask: (question: unknown) => Promise<unknown>,
): Confianca {
  if (lidas?.chave !== dados.chave) {
    lidas = {
      chave: dados.chave,
      listas: porLista((lista) => dados[lista].map((der) => lerCertificado(der))),
    };
  }
  return {
    ...lidas.listas,
    exigeRevogacao: dados.exigeRevogacao,
    subFilter: dados.subFilter,
    buscar: async (url, corpo) => (await ask({ url, corpo } satisfies Pergunta)) as Uint8Array,
  };
}
