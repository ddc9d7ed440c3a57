/** Fields of a form (ISO 32000-2, 12.7), what a field takes from its parents included. */
import type { Visao } from './view.ts';
import { ErroDeLeitura, type Dicionario, type Valor } from './values.ts';

export type Campo = {
  /** Null for a field that stands inside its list. */
  readonly n: number | null;
  readonly chaves: Dicionario;
  readonly tipo: string | null;
  readonly valor: Valor | undefined;
  /** Numbers of what draws it: itself, or its kids without a name. */
  readonly telas: readonly number[];
};

type Herdado = { readonly tipo: string | null; readonly valor: Valor | undefined };

/** The last fields of the tree that readers go down, those that may hold a value. */
export function camposDo(visao: Visao): readonly Campo[] {
  const achados: Campo[] = [];
  const vistos = new Set<number>();
  const descer = (valor: Valor, acima: Herdado, profundidade: number): void => {
    if (profundidade > visao.arquivo.limites.profundidade) throw new ErroDeLeitura('fields too deep');
    const n = valor.tipo === 'ref' ? valor.n : null;
    const chaves = visao.dic(valor);
    if (!chaves || (n !== null && vistos.has(n))) return;
    if (n !== null) vistos.add(n);
    const tipo = visao.resolver(chaves.get('FT'));
    const aqui: Herdado = {
      tipo: tipo?.tipo === 'nome' ? tipo.valor : acima.tipo,
      valor: chaves.get('V') ?? acima.valor,
    };
    const filhos = visao.lista(chaves.get('Kids')) ?? [];
    const nomeados = filhos.filter((filho) => visao.dic(filho)?.has('T'));
    for (const filho of nomeados) descer(filho, aqui, profundidade + 1);
    if (nomeados.length > 0) return;
    const telas = [n, ...filhos.map((filho) => (filho.tipo === 'ref' ? filho.n : null))].filter(
      (tela) => tela !== null,
    );
    // A kid without a name may still say what its parent does not.
    const doFilho = filhos
      .map((filho) => visao.dic(filho))
      .find((dicionario) => dicionario?.has('V') || dicionario?.has('FT'));
    const tipoDoFilho = visao.resolver(doFilho?.get('FT'));
    achados.push({
      n,
      chaves,
      tipo: aqui.tipo ?? (tipoDoFilho?.tipo === 'nome' ? tipoDoFilho.valor : null),
      valor: aqui.valor ?? doFilho?.get('V'),
      telas,
    });
  };
  const formulario = visao.dic(visao.catalogo.chaves.get('AcroForm'));
  for (const campo of visao.lista(formulario?.get('Fields')) ?? [])
    descer(campo, { tipo: null, valor: undefined }, 0);
  return achados;
}

/** A key of a dictionary or of what is above it (/Parent), wherever it stands in the file. */
export function herdado(visao: Visao, chaves: Dicionario, chave: string): Valor | undefined {
  let atual: Dicionario | null = chaves;
  for (let vez = 0; atual && vez < 32; vez++) {
    const valor = visao.resolver(atual.get(chave));
    if (valor !== undefined) return atual.get(chave);
    atual = visao.dic(atual.get('Parent'));
  }
  return undefined;
}
