/** The document as a reader sees it at the end of one of its revisions. */
import type { Arquivo, Objeto } from './objects.ts';
import { secoesDesde, type Entrada, type Fim, type Secao } from './cross-reference.ts';
import { ehNome, ErroDeLeitura, inteiroDe, type Dicionario, type Valor } from './values.ts';

export type Vivo = {
  readonly valor: Valor;
  readonly refs: readonly number[];
  readonly objeto: Objeto | null;
};
export type No = { readonly n: number; readonly g: number; readonly chaves: Dicionario };

export class Visao {
  readonly arquivo: Arquivo;
  readonly fim: Fim;
  /** Where the revision ends in the file. */
  readonly limite: number;
  /** From the newest. */
  readonly secoes: readonly Secao[];
  readonly tabela: ReadonlyMap<number, Entrada>;
  readonly #lendo = new Set<number>();
  #referencias: ReadonlyMap<number, number> | null = null;

  /** Throws ErroDeLeitura. */
  constructor(arquivo: Arquivo, fim: Fim, limite: number) {
    this.arquivo = arquivo;
    this.fim = fim;
    this.limite = limite;
    this.secoes = secoesDesde(arquivo, fim.xref, limite);
    const tabela = new Map<number, Entrada>();
    for (const { entradas } of this.secoes)
      for (const [n, entrada] of entradas) if (!tabela.has(n)) tabela.set(n, entrada);
    arquivo.gastar(tabela.size);
    this.tabela = tabela;
  }

  get topo(): Secao {
    const [topo] = this.secoes;
    if (!topo) throw new ErroDeLeitura('no references');
    return topo;
  }

  /** Null for what is free or not there, which readers take for null. */
  vivo(n: number): Vivo | null {
    const entrada = this.tabela.get(n);
    if (!entrada || entrada.tipo === 'livre') return null;
    if (entrada.tipo === 'solta') {
      const objeto = this.arquivo.objetoEm(entrada.de, n, entrada.g, this.limite, (ref) =>
        this.#comprimento(ref),
      );
      return { valor: objeto.valor, refs: objeto.refs, objeto };
    }
    const dentro = this.arquivo.presosEm(this.#recipiente(entrada.recipiente))[entrada.indice];
    if (dentro?.n !== n) throw new ErroDeLeitura(`${n} is not where it should be`);
    return { valor: dentro.valor, refs: dentro.refs, objeto: null };
  }

  #recipiente(n: number): Objeto {
    const entrada = this.tabela.get(n);
    if (entrada?.tipo !== 'solta') throw new ErroDeLeitura(`${n} holds no objects`);
    return this.arquivo.objetoEm(entrada.de, n, entrada.g, this.limite, (ref) => this.#comprimento(ref));
  }

  #comprimento(n: number): number {
    if (this.#lendo.has(n)) throw new ErroDeLeitura('a length of itself');
    this.#lendo.add(n);
    const inteiro = inteiroDe(this.vivo(n)?.valor);
    this.#lendo.delete(n);
    if (inteiro === null) throw new ErroDeLeitura(`${n} is no length`);
    return inteiro;
  }

  /** What a value stands for, references followed. */
  resolver(valor: Valor | undefined): Valor | undefined {
    let atual = valor;
    for (let vez = 0; atual?.tipo === 'ref'; vez++) {
      if (vez > 8) throw new ErroDeLeitura('references without end');
      atual = this.vivo(atual.n)?.valor;
    }
    return atual?.tipo === 'nulo' ? undefined : atual;
  }

  dic(valor: Valor | undefined): Dicionario | null {
    const resolvido = this.resolver(valor);
    return resolvido?.tipo === 'dic' ? resolvido.chaves : null;
  }

  lista(valor: Valor | undefined): readonly Valor[] | null {
    const resolvido = this.resolver(valor);
    return resolvido?.tipo === 'lista' ? resolvido.itens : null;
  }

  get catalogo(): No {
    const raiz = this.topo.trailer.get('Root');
    const chaves = raiz?.tipo === 'ref' ? this.dic(raiz) : null;
    if (raiz?.tipo !== 'ref' || !chaves || !ehNome(chaves.get('Type'), 'Catalog'))
      throw new ErroDeLeitura('no catalogue');
    return { n: raiz.n, g: raiz.g, chaves };
  }

  /** The first page; throws when there is none. */
  get primeiraPagina(): No {
    const vistos = new Set<number>();
    const descer = (valor: Valor | undefined): No | null => {
      if (valor?.tipo !== 'ref' || vistos.has(valor.n) || vistos.size > 10_000) return null;
      vistos.add(valor.n);
      const chaves = this.dic(valor);
      if (!chaves) return null;
      if (ehNome(chaves.get('Type'), 'Page')) return { n: valor.n, g: valor.g, chaves };
      if (vistos.size > this.arquivo.limites.profundidade * 100) return null;
      for (const filho of this.lista(chaves.get('Kids')) ?? []) {
        const achada = descer(filho);
        if (achada) return achada;
      }
      return null;
    };
    const pagina = descer(this.catalogo.chaves.get('Pages'));
    if (!pagina) throw new ErroDeLeitura('no page');
    return pagina;
  }

  /** How many live objects' references name each number. Every live object is read, and must be where it is said to be. */
  get referencias(): ReadonlyMap<number, number> {
    this.#referencias ??= this.#examinar();
    return this.#referencias;
  }

  /** Throws ErroDeLeitura where readers might see different documents. */
  exigirClara(): this {
    if (this.arquivo.pdf.toString('latin1', 0, 5) !== '%PDF-')
      throw new ErroDeLeitura('it does not begin as a PDF');
    if (this.secoes.some(({ trailer }) => trailer.has('Encrypt'))) throw new ErroDeLeitura('protected');
    if (this.referencias.size === 0 || this.primeiraPagina.chaves.size === 0)
      throw new ErroDeLeitura('nothing in it');
    return this;
  }

  #examinar(): ReadonlyMap<number, number> {
    const contagem = new Map<number, number>();
    const trechos: { readonly de: number; readonly ate: number }[] = [];
    const contar = (refs: readonly number[]): void => {
      for (let lugar = 0; lugar < refs.length; lugar += 2) {
        const n = refs[lugar] ?? 0;
        contagem.set(n, (contagem.get(n) ?? 0) + 1);
        const entrada = this.tabela.get(n);
        const g = entrada?.tipo === 'solta' ? entrada.g : 0;
        // Some readers go by the number alone.
        if (entrada && entrada.tipo !== 'livre' && g !== refs[lugar + 1])
          throw new ErroDeLeitura(`${n} of another generation`);
      }
    };
    this.arquivo.gastar(this.tabela.size);
    const tamanho = inteiroDe(this.topo.trailer.get('Size')) ?? 0;
    for (const [n, entrada] of this.tabela) {
      if (entrada.tipo === 'livre') continue;
      if (n >= tamanho) throw new ErroDeLeitura(`${n} is beyond /Size`);
      const vivo = this.vivo(n);
      if (!vivo) continue;
      contar(vivo.refs);
      if (vivo.objeto) trechos.push(vivo.objeto);
    }
    for (const secao of this.secoes) {
      if (secao.fluxo === null) trechos.push(secao);
      for (const valor of secao.trailer.values()) if (valor.tipo === 'ref') contar([valor.n, valor.g]);
    }
    trechos.sort((a, b) => a.de - b.de);
    for (const [lugar, trecho] of trechos.entries()) {
      const antes = trechos[lugar - 1];
      if (antes && trecho.de < antes.ate)
        throw new ErroDeLeitura(`what is at ${trecho.de} is inside something else`);
    }
    return contagem;
  }
}

/** A linearized file of just this length is read by some readers from its beginning, whatever its end says. */
export function temAtalho(arquivo: Arquivo): boolean {
  const { pdf } = arquivo;
  const lexico = arquivo.lexico(0, Math.min(pdf.length, 8192));
  try {
    lexico.pular();
    lexico.inteiro();
    lexico.brancos();
    lexico.inteiro();
    lexico.brancos();
    const valor = lexico.palavra('obj') ? lexico.valor() : null;
    if (valor?.tipo !== 'dic' || !valor.chaves.has('Linearized')) return false;
    const tamanho = inteiroDe(valor.chaves.get('L'));
    return tamanho === null || tamanho === pdf.length;
  } catch (erro) {
    if (!(erro instanceof ErroDeLeitura)) throw erro;
    return pdf.toString('latin1', 0, 8192).includes('Linearized');
  }
}
