/**
 * What one revision added to the one before it, object by object. The list of what it may add is closed: a signature
 * with its field, a document time stamp, validation data (DSS). Whatever is not explained by it is a change.
 */
import { camposDo } from './fields.ts';
import type { Objeto } from './objects.ts';
import { fimEm, type Fim, type Secao } from './cross-reference.ts';
import {
  canonico,
  chavesDiferentes,
  ehNome,
  ErroDeLeitura,
  inteiroDe,
  textoDe,
  type Dicionario,
  type Valor,
} from './values.ts';
import type { Visao } from './view.ts';

export type Passo = {
  readonly tipo: 'assinatura' | 'carimbo' | 'dss';
  /** It shows on a page. */
  readonly visivel: boolean;
  /** The number of the signature's dictionary. */
  readonly valor: number | null;
  /** Nothing but what our own preparation writes. */
  readonly proprio: boolean;
};

const VERSAO = /^(?:1\.[4-7]|2\.0)$/;
const TRAILER = [
  'Size',
  'Root',
  'Info',
  'ID',
  'Prev',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
];
const CAMPO = [
  'Type',
  'Subtype',
  'FT',
  'F',
  'Rect',
  'T',
  'V',
  'P',
  'AP',
  'Ff',
  'TU',
  'TM',
  'NM',
  'M',
  'DA',
  'DR',
  'Kids',
  'Parent',
];
const CAMPO_RARO = ['Lock', 'SV', 'MK', 'BS', 'Border', 'H', 'StructParent', 'AS', 'Contents', 'Q'];
const CAMPO_PROPRIO = ['Type', 'Subtype', 'FT', 'F', 'Rect', 'T', 'V', 'P'];
const VALOR_PROPRIO = ['Type', 'Filter', 'SubFilter', 'ByteRange', 'Contents', 'Name', 'M', 'Reason'];

function exigir(condicao: unknown, porque: string): asserts condicao {
  if (!condicao) throw new ErroDeLeitura(porque);
}

/** `inicio`: where the new bytes begin. Throws ErroDeLeitura when anything else was changed. */
export function passoEntre(antes: Visao, depois: Visao, inicio: number, aceitaFormularioNovo = false): Passo {
  return new Exame(antes, depois, inicio).passo(aceitaFormularioNovo);
}

/** Where the revision ends that a section of references closes. */
export function fimDaSecao(pdf: Buffer, secao: Secao, limite: number): Fim {
  let lugar = secao.ate;
  // Some programs write their name there.
  const espaco = /^(?:[\0\t\n\f\r ]|%(?!%EOF)[^\r\n]{0,200}[\r\n])*/.exec(
    pdf.toString('latin1', lugar, Math.min(limite, lugar + 512)),
  );
  lugar += espaco?.[0].length ?? 0;
  const fim = fimEm(pdf, lugar, limite);
  if (!fim || fim.xref !== secao.de || !semSintaxe(pdf, secao.ate, lugar))
    throw new ErroDeLeitura(`no end after ${secao.ate}`);
  return fim;
}

/** White space and remarks, without a word that a reader in trouble would look for. */
function semSintaxe(pdf: Buffer, de: number, ate: number): boolean {
  if (ate - de > 4096) return false;
  const texto = pdf.toString('latin1', de, ate);
  return (
    /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*$/.test(texto) && !/obj|stream|xref|trailer|EOF|PDF-/.test(texto)
  );
}

/**
 * Readers that mend a file go through all its bytes, strings and streams included, for what looks like an object. So
 * what comes after a signature holds no more of that than it has objects.
 */
function semIscas(texto: string, objetos: number, tabela: boolean): boolean {
  const quantas = (forma: RegExp): number => texto.match(forma)?.length ?? 0;
  return (
    quantas(/\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj/g) === objetos &&
    quantas(/trailer/g) === (tabela ? 1 : 0) &&
    quantas(/startxref/g) === 1 &&
    quantas(/%%EOF/g) === 1
  );
}

class Exame {
  readonly #antes: Visao;
  readonly #depois: Visao;
  readonly #secao: Secao;
  readonly #novos = new Set<number>();
  readonly #mudados = new Set<number>();
  readonly #explicados = new Set<number>();
  /** Numbers of new fields' widgets. */
  readonly #telas = new Set<number>();
  readonly #valores = new Set<number>();
  #visivel = false;
  #proprio = true;
  #dss = false;

  constructor(antes: Visao, depois: Visao, inicio: number) {
    this.#antes = antes;
    this.#depois = depois;
    this.#secao = depois.topo;
    exigir(depois.secoes[1] === antes.topo, 'not upon the revision before it');
    this.#conferirTrailer();
    this.#conferirBytes(inicio);
  }

  passo(aceitaFormularioNovo: boolean): Passo {
    this.#separar();
    this.#catalogo(aceitaFormularioNovo);
    this.#camposPreenchidos();
    this.#paginas();
    this.#informacoes();
    const numeros = [...this.#secao.entradas].filter(([, { tipo }]) => tipo !== 'livre').map(([n]) => n);
    const inexplicado = numeros.find((n) => !this.#explicados.has(n));
    exigir(inexplicado === undefined, `${inexplicado} is not of a signature`);
    const [valor = null, segundo] = this.#valores;
    exigir(segundo === undefined, 'two signatures in one revision');
    exigir(valor !== null || this.#dss, 'nothing in it');
    const carimbo = valor !== null && ehNome(this.#dicNovo(valor).get('Type'), 'DocTimeStamp');
    const tipo = valor === null ? 'dss' : carimbo ? 'carimbo' : 'assinatura';
    const so = tipo === 'assinatura' && this.#proprio && !this.#visivel && !this.#dss;
    return { tipo, visivel: this.#visivel, valor, proprio: so };
  }

  #conferirTrailer(): void {
    const [velho, novo] = [this.#antes.topo.trailer, this.#secao.trailer];
    exigir(!this.#secao.hibrida, 'two kinds of references');
    const estranha = [...novo.keys()].find((chave) => !TRAILER.includes(chave));
    exigir(estranha === undefined, `/${estranha} in the trailer`);
    exigir(canonico(velho.get('Root')) === canonico(novo.get('Root')), 'another catalogue');
    exigir(
      !velho.has('Info') || canonico(velho.get('Info')) === canonico(novo.get('Info')),
      'other information',
    );
    const id = (trailer: Dicionario) => canonico(this.#depois.lista(trailer.get('ID'))?.[0]);
    exigir(!velho.has('ID') || !novo.has('ID') || id(velho) === id(novo), 'another file');
    const [antes, agora] = [velho, novo].map((dicionario) => inteiroDe(dicionario.get('Size')));
    exigir(agora !== null && agora !== undefined && agora >= (antes ?? 0), 'a smaller /Size');
  }

  /** Every byte belongs to an object that the references name, to the references, or to the end. */
  #conferirBytes(inicio: number): void {
    const { pdf } = this.#depois.arquivo;
    const fim = fimDaSecao(pdf, this.#secao, this.#depois.limite);
    const trechos: { readonly de: number; readonly ate: number }[] = [{ de: fim.de, ate: fim.ate }];
    if (this.#secao.fluxo === null) trechos.push({ de: this.#secao.de, ate: this.#secao.ate });
    for (const [n, entrada] of this.#secao.entradas) {
      if (entrada.tipo !== 'solta') continue;
      const objeto = this.#depois.vivo(n)?.objeto;
      exigir(objeto?.de === entrada.de, `${n} is not exactly there`);
      trechos.push(objeto);
    }
    const fluxo = this.#secao.fluxo === null ? null : this.#fluxo(this.#secao.fluxo);
    if (fluxo && !trechos.includes(fluxo)) trechos.push(fluxo);
    trechos.sort((a, b) => a.de - b.de);
    let lugar = inicio;
    for (const { de, ate } of trechos) {
      exigir(de >= lugar && semSintaxe(pdf, lugar, de), `something at ${lugar} that no reference names`);
      lugar = ate;
    }
    exigir(
      semIscas(
        pdf.toString('latin1', inicio, fim.ate),
        trechos.length - (this.#secao.fluxo === null ? 2 : 1),
        this.#secao.fluxo === null,
      ),
      'bait for readers that mend',
    );
    exigir(lugar === fim.ate && this.#depois.fim.de === fim.de, 'something after the end');
  }

  #fluxo(n: number): Objeto {
    return this.#depois.arquivo.objetoEm(this.#secao.de, n, 0, this.#depois.limite, () => {
      throw new ErroDeLeitura('the length of the references is elsewhere');
    });
  }

  #separar(): void {
    const presos = new Map<number, number>();
    for (const [n, entrada] of this.#secao.entradas) {
      const antes = this.#antes.tabela.get(n);
      const usado = antes !== undefined && antes.tipo !== 'livre';
      if (entrada.tipo === 'livre') {
        exigir(!usado, `${n} was taken away`);
        continue;
      }
      // A number that was named before it existed would now show something.
      exigir(usado || !this.#antes.referencias.has(n), `${n} was waited for`);
      if (usado) {
        const g = antes.tipo === 'solta' ? antes.g : 0;
        exigir(entrada.tipo === 'presa' ? g === 0 : entrada.g === g, `${n} of another generation`);
        this.#mudados.add(n);
      } else this.#novos.add(n);
      if (entrada.tipo === 'presa') presos.set(entrada.recipiente, (presos.get(entrada.recipiente) ?? 0) + 1);
    }
    for (const [recipiente, quantos] of presos) {
      exigir(this.#novos.has(recipiente), 'objects in an old stream');
      const objeto = this.#depois.vivo(recipiente)?.objeto;
      exigir(
        objeto && this.#depois.arquivo.presosEm(objeto).length === quantos,
        'a stream with more objects than are named',
      );
      this.#explicados.add(recipiente);
    }
    if (this.#secao.fluxo !== null) {
      const n = this.#secao.fluxo;
      const entrada = this.#secao.entradas.get(n);
      exigir(
        !this.#mudados.has(n) && (entrada?.tipo !== 'solta' || entrada.de === this.#secao.de),
        'references upon an object',
      );
      exigir(this.#antes.vivo(n) === null, 'references upon an object');
      this.#explicados.add(n);
    }
  }

  #dicNovo(n: number): Dicionario {
    const valor = this.#depois.vivo(n)?.valor;
    exigir(valor?.tipo === 'dic', `${n} is no dictionary`);
    return valor.chaves;
  }

  #dicVelho(n: number): Dicionario | null {
    const valor = this.#antes.vivo(n)?.valor;
    return valor?.tipo === 'dic' ? valor.chaves : null;
  }

  /** A changed object that nothing else names, so that it is nothing else too. */
  #unico(n: number): void {
    exigir(this.#antes.referencias.get(n) === 1, `${n} is more than one thing`);
    this.#explicados.add(n);
  }

  /** New objects below a value; those that were there are not touched by it. */
  #abaixo(valor: Valor | undefined, profundidade = 0): void {
    exigir(profundidade < 40, 'nested too deep');
    if (valor?.tipo === 'lista') for (const item of valor.itens) this.#abaixo(item, profundidade + 1);
    if (valor?.tipo === 'dic')
      for (const filho of valor.chaves.values()) this.#abaixo(filho, profundidade + 1);
    if (valor?.tipo !== 'ref' || !this.#novos.has(valor.n) || this.#explicados.has(valor.n)) return;
    this.#explicados.add(valor.n);
    this.#abaixo(this.#depois.vivo(valor.n)?.valor, profundidade + 1);
  }

  #catalogo(aceitaFormularioNovo: boolean): void {
    const [velho, novo] = [this.#antes.catalogo, this.#depois.catalogo];
    exigir(velho.n === novo.n, 'another catalogue');
    if (this.#mudados.has(velho.n)) this.#explicados.add(velho.n);
    for (const chave of chavesDiferentes(velho.chaves, novo.chaves)) {
      const [a, b] = [velho.chaves.get(chave), novo.chaves.get(chave)];
      if (chave === 'AcroForm' || chave === 'DSS') continue;
      exigir(
        chave === 'Extensions' || (chave === 'Version' && b?.tipo === 'nome' && VERSAO.test(b.valor)),
        `/${chave} of the catalogue`,
      );
      this.#proprio = false;
      exigir(b !== undefined || a === undefined, `/${chave} taken away`);
      this.#abaixo(b);
    }
    this.#formulario(velho.chaves.get('AcroForm'), novo.chaves.get('AcroForm'), aceitaFormularioNovo);
    this.#validacao(velho.chaves.get('DSS'), novo.chaves.get('DSS'));
  }

  /** The dictionaries behind two values of a key; where the object itself was changed, it must be that alone. */
  #par(velho: Valor | undefined, novo: Valor | undefined): readonly [Dicionario | null, Dicionario | null] {
    if (novo?.tipo === 'ref') {
      if (this.#mudados.has(novo.n)) {
        exigir(velho?.tipo === 'ref' && velho.n === novo.n, 'another object');
        this.#unico(novo.n);
      } else if (this.#novos.has(novo.n)) this.#explicados.add(novo.n);
      else exigir(canonico(velho) === canonico(novo), 'another object');
    }
    return [this.#antes.dic(velho), this.#depois.dic(novo)];
  }

  #formulario(velho: Valor | undefined, novo: Valor | undefined, aceitaNovo: boolean): void {
    if (velho === undefined && novo === undefined) return;
    const [a, b] = this.#par(velho, novo);
    exigir(b && (a || (aceitaNovo && velho === undefined)), 'another form');
    const antes: Dicionario = a ?? new Map<string, Valor>();
    for (const chave of chavesDiferentes(antes, b)) {
      if (chave === 'Fields') continue;
      if (chave === 'SigFlags') exigir(inteiroDe(b.get(chave)) !== null, 'flags that are no number');
      else {
        // How fields without a look of their own are drawn: only where all of them are signatures.
        exigir((chave === 'DR' || chave === 'DA') && !antes.has(chave), `/${chave} of the form`);
        exigir(
          camposDo(this.#antes).every(({ tipo }) => tipo === 'Sig'),
          `/${chave} of the form`,
        );
        this.#abaixo(b.get(chave));
        this.#proprio = false;
      }
    }
    const nomes = new Set<string>();
    for (const campo of this.#antes.lista(antes.get('Fields')) ?? []) {
      const nome = textoDe(this.#antes.resolver(this.#antes.dic(campo)?.get('T')));
      if (nome !== null) nomes.add(nome);
    }
    for (const campo of this.#aMais(antes.get('Fields'), b.get('Fields'))) this.#campoNovo(campo, nomes);
  }

  /** What a list has more than before; the rest must be the same, in the same order. */
  #aMais(velho: Valor | undefined, novo: Valor | undefined): readonly Valor[] {
    if (novo?.tipo === 'ref') {
      if (this.#mudados.has(novo.n)) {
        exigir(velho?.tipo === 'ref' && velho.n === novo.n, 'another list');
        this.#unico(novo.n);
      } else if (this.#novos.has(novo.n)) this.#explicados.add(novo.n);
      else exigir(canonico(velho) === canonico(novo), 'another list');
    }
    const antes = this.#antes.lista(velho) ?? [];
    exigir(
      velho === undefined ||
        this.#antes.resolver(velho)?.tipo === 'lista' ||
        this.#antes.resolver(velho) === undefined,
      'no list',
    );
    const depois = this.#depois.lista(novo) ?? [];
    exigir(
      antes.every((valor, lugar) => canonico(valor) === canonico(depois[lugar])),
      'another list',
    );
    return depois.slice(antes.length);
  }

  #campoNovo(campo: Valor, nomes: ReadonlySet<string>): void {
    exigir(
      campo.tipo === 'ref' && this.#novos.has(campo.n) && !this.#explicados.has(campo.n),
      'a field that is not new',
    );
    this.#explicados.add(campo.n);
    const chaves = this.#dicNovo(campo.n);
    exigir(ehNome(chaves.get('FT'), 'Sig'), 'a field that is no signature');
    const nome = textoDe(chaves.get('T'));
    exigir(nome && !nome.includes('.') && !nomes.has(nome), 'a field without a name of its own');
    exigir(!chaves.has('Parent'), 'a field below another');
    const filhos = this.#depois.lista(chaves.get('Kids'));
    if (filhos) {
      this.#proprio = false;
      const [tela, segunda] = filhos;
      exigir(
        tela?.tipo === 'ref' && !segunda && this.#novos.has(tela.n) && !this.#explicados.has(tela.n),
        'a field in parts',
      );
      exigir(
        chaves.get('Kids')?.tipo === 'lista' && !chaves.has('Subtype') && !chaves.has('Rect'),
        'a field in parts',
      );
      this.#explicados.add(tela.n);
      const dicionario = this.#dicNovo(tela.n);
      const acima = dicionario.get('Parent');
      exigir(
        acima?.tipo === 'ref' &&
          acima.n === campo.n &&
          !dicionario.has('V') &&
          !dicionario.has('T') &&
          !dicionario.has('FT'),
        'a widget of another',
      );
      this.#tela(tela.n, dicionario);
    } else this.#tela(campo.n, chaves);
    this.#chavesDoCampo(chaves);
    this.#valor(chaves.get('V'));
  }

  #chavesDoCampo(chaves: Dicionario): void {
    for (const [chave, valor] of chaves) {
      exigir(CAMPO.includes(chave) || CAMPO_RARO.includes(chave), `/${chave} of a field`);
      if (!CAMPO_PROPRIO.includes(chave)) this.#proprio = false;
      if (!['P', 'Parent', 'V', 'Kids'].includes(chave)) this.#abaixo(valor);
    }
  }

  #tela(n: number, chaves: Dicionario): void {
    exigir(ehNome(chaves.get('Subtype'), 'Widget'), 'a field that is another kind of annotation');
    exigir(!chaves.has('Type') || ehNome(chaves.get('Type'), 'Annot'), 'a field that is something else');
    this.#chavesDoCampo(chaves);
    this.#telas.add(n);
    if (this.#aparece(chaves)) this.#visivel = true;
  }

  /** Whether anything may be drawn: its rectangle has an area and something to fill it, or a reader might give it one. */
  #aparece(chaves: Dicionario): boolean {
    const cantos = this.#depois.lista(chaves.get('Rect'))?.map((valor) => this.#depois.resolver(valor)) ?? [];
    const [x0, y0, x1, y1] = cantos.map((canto) => (canto?.tipo === 'numero' ? canto.valor : Number.NaN));
    const ponto = cantos.length === 4 && x0 === x1 && y0 === y1;
    const desenho = chaves.has('AP') || chaves.has('MK') || chaves.has('Border') || chaves.has('BS');
    if (!ponto || x0 !== 0 || y0 !== 0) this.#proprio = false;
    if (!desenho) return false;
    return !(ponto && !chaves.has('MK') && this.#vazio(this.#depois.dic(chaves.get('AP'))));
  }

  /** Of an appearance: no stream with anything in it. */
  #vazio(desenhos: Dicionario | null): boolean {
    if (!desenhos) return true;
    return [...desenhos.values()].every((desenho) => {
      const objeto = desenho.tipo === 'ref' ? this.#depois.vivo(desenho.n)?.objeto : null;
      if (!objeto?.dados || objeto.valor.tipo !== 'dic') return false;
      const caixa = this.#depois.lista(objeto.valor.chaves.get('BBox')) ?? [];
      const nada = caixa.length === 4 && caixa.every((lado) => lado.tipo === 'numero' && lado.valor === 0);
      return nada || objeto.dados.de === objeto.dados.ate;
    });
  }

  #valor(valor: Valor | undefined): void {
    exigir(
      valor?.tipo === 'ref' && this.#novos.has(valor.n) && !this.#explicados.has(valor.n),
      'a field without signature',
    );
    exigir(this.#depois.vivo(valor.n)?.objeto, 'a signature inside a stream');
    this.#explicados.add(valor.n);
    this.#valores.add(valor.n);
    const chaves = this.#dicNovo(valor.n);
    exigir(chaves.has('ByteRange') && chaves.has('Contents'), 'a signature without bytes');
    for (const [chave, dentro] of chaves) {
      if (!VALOR_PROPRIO.includes(chave)) this.#proprio = false;
      this.#abaixo(dentro);
    }
  }

  /** A place that was left for this signature before. */
  #camposPreenchidos(): void {
    for (const campo of camposDo(this.#antes)) {
      const mudados = campo.telas.filter((n) => this.#mudados.has(n));
      if (mudados.length === 0) continue;
      exigir(campo.tipo === 'Sig' && this.#antes.resolver(campo.valor) === undefined, 'another field');
      exigir(campo.n !== null && this.#mudados.has(campo.n) && campo.telas.length <= 2, 'another field');
      this.#proprio = false;
      for (const n of mudados) {
        const [velho, novo] = [this.#dicVelho(n), this.#dicNovo(n)];
        exigir(velho, 'another field');
        for (const chave of chavesDiferentes(velho, novo)) {
          exigir(
            chave === 'AP' || chave === 'M' || chave === 'F' || (chave === 'V' && n === campo.n),
            `/${chave} of a field`,
          );
          if (chave === 'F') exigir(inteiroDe(novo.get(chave)) !== null, 'flags that are no number');
          if (chave === 'AP') this.#abaixo(novo.get(chave));
          // A look that goes uncovers what lay below it.
          if (chave === 'AP' || chave === 'F') this.#visivel ||= this.#aparece(novo) || this.#aparece(velho);
        }
        this.#explicados.add(n);
      }
      this.#valor(this.#dicNovo(campo.n).get('V'));
    }
  }

  #paginas(): void {
    for (const n of this.#mudados) {
      if (this.#explicados.has(n)) continue;
      const [velho, novo] = [this.#antes.vivo(n)?.valor, this.#depois.vivo(n)?.valor];
      if (velho?.tipo === 'dic' && novo?.tipo === 'dic' && ehNome(velho.chaves.get('Type'), 'Page')) {
        const mudou = chavesDiferentes(velho.chaves, novo.chaves);
        exigir(
          mudou.every((chave) => chave === 'Annots'),
          'another page',
        );
        this.#explicados.add(n);
        this.#anotacoes(n, velho.chaves.get('Annots'), novo.chaves.get('Annots'));
      }
    }
    for (const n of this.#mudados) {
      if (this.#explicados.has(n) || this.#antes.vivo(n)?.valor.tipo !== 'lista') continue;
      const pagina = this.#paginaDe(n);
      const ref: Valor = { tipo: 'ref', n, g: 0 };
      this.#anotacoes(pagina, ref, ref);
    }
  }

  #anotacoes(pagina: number, velho: Valor | undefined, novo: Valor | undefined): void {
    const acrescimos = this.#aMais(velho, novo);
    for (const valor of acrescimos)
      exigir(valor.tipo === 'ref' && this.#telas.has(valor.n), 'another annotation');
    if (pagina !== this.#antes.primeiraPagina.n || acrescimos.length > 1) this.#proprio = false;
  }

  #paginaDe(anotacoes: number): number {
    for (const [n, entrada] of this.#antes.tabela) {
      if (entrada.tipo === 'livre') continue;
      const chaves = this.#dicVelho(n);
      const valor = chaves?.get('Annots');
      if (ehNome(chaves?.get('Type'), 'Page') && valor?.tipo === 'ref' && valor.n === anotacoes) return n;
    }
    throw new ErroDeLeitura('a list of no page');
  }

  /** When the file was last changed, and by which program. */
  #informacoes(): void {
    const info = this.#secao.trailer.get('Info');
    if (info?.tipo !== 'ref' || (!this.#mudados.has(info.n) && !this.#novos.has(info.n))) return;
    const velho = this.#dicVelho(info.n) ?? new Map<string, Valor>();
    const mudou = chavesDiferentes(velho, this.#dicNovo(info.n));
    exigir(
      mudou.every((chave) => chave === 'ModDate' || chave === 'Producer'),
      'other information',
    );
    if (this.#mudados.has(info.n))
      exigir(
        this.#antes.referencias.get(info.n) ===
          this.#antes.secoes.filter(({ trailer }) => trailer.has('Info')).length,
        'more than information',
      );
    this.#proprio = false;
    this.#explicados.add(info.n);
  }

  /** Certificates, lists and answers for checking later. What they were before may grow. */
  #validacao(velho: Valor | undefined, novo: Valor | undefined): void {
    if (velho === undefined && novo === undefined) return;
    const [a, b] = this.#par(velho, novo);
    exigir(b, 'no validation data');
    for (const chave of chavesDiferentes(a ?? new Map<string, Valor>(), b))
      exigir(['Type', 'VRI', 'Certs', 'CRLs', 'OCSPs'].includes(chave), `/${chave} of the validation data`);
    for (const lista of ['Certs', 'CRLs', 'OCSPs']) {
      if (!a?.has(lista) && !b.has(lista)) continue;
      for (const valor of this.#aMais(a?.get(lista), b.get(lista))) this.#dado(valor);
    }
    if (a?.has('VRI') || b.has('VRI')) {
      const [antes, depois] = this.#par(a?.get('VRI'), b.get('VRI'));
      exigir(depois, 'no validation data');
      for (const [chave, valor] of depois) {
        if (canonico(antes?.get(chave)) !== canonico(valor)) this.#dss = true;
        this.#abaixo(valor);
      }
      for (const chave of antes?.keys() ?? []) exigir(depois.has(chave), 'validation data taken away');
    }
    if (canonico(velho) !== canonico(novo) || (novo?.tipo === 'ref' && this.#mudados.has(novo.n)))
      this.#dss = true;
  }

  #dado(valor: Valor): void {
    exigir(valor.tipo === 'ref', 'validation data that is no stream');
    this.#dss = true;
    this.#abaixo(valor);
  }
}
