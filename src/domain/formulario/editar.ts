/** Editing of a template as pure steps: each answers a new list and leaves untouched components as they were. */
import { chaveDe, chaveLivre, chavesDe } from './chaves.ts';
import { chavesTrazidas } from './extras.ts';
import { lerFormula } from './formula.ts';
import { cabeEm } from './ler.ts';
import {
  type Opcao,
  isConteiner,
  itensDe,
  percorrer,
  PERGUNTA_SATISFACAO,
  type Componente,
  type Dado,
  type Tipo,
} from './tipos.ts';

type Itens = readonly Componente[];

/** Where a component stands: the container (null: the form itself) and the place in it. */
export type Posicao = { readonly pai: string | null; readonly indice: number };

export function acharItem(itens: Itens, chave: string): Componente | undefined {
  for (const { item } of percorrer(itens)) if (item.chave === chave) return item;
  return undefined;
}

export function posicaoDe(itens: Itens, chave: string, pai: string | null = null): Posicao | undefined {
  const indice = itens.findIndex((item) => item.chave === chave);
  if (indice >= 0) return { pai, indice };
  for (const item of itens) {
    const achada = posicaoDe(itensDe(item), chave, item.chave);
    if (achada) return achada;
  }
  return undefined;
}

/** The components directly inside a container, or those of the form. */
export function filhosDe(itens: Itens, pai: string | null): Itens {
  if (pai === null) return itens;
  const item = acharItem(itens, pai);
  return item ? itensDe(item) : [];
}

/** The list with one container's content replaced; the rest keeps its identity. */
function comFilhos(itens: Itens, pai: string | null, troca: (filhos: Itens) => Itens): Itens {
  if (pai === null) return troca(itens);
  return itens.map((item) => {
    if (!isConteiner(item)) return item;
    const filhos: Itens = item.itens;
    const novos = item.chave === pai ? troca(filhos) : comFilhos(filhos, pai, troca);
    return novos.length === filhos.length && novos.every((novo, index) => novo === filhos[index])
      ? item
      : ({ ...item, itens: novos } as Componente);
  });
}

export function inserir(itens: Itens, novo: Componente, { pai, indice }: Posicao): Itens {
  return comFilhos(itens, pai, (filhos) => filhos.toSpliced(indice, 0, novo));
}

export function retirar(itens: Itens, chave: string): Itens {
  const posicao = posicaoDe(itens, chave);
  return posicao ? comFilhos(itens, posicao.pai, (filhos) => filhos.toSpliced(posicao.indice, 1)) : itens;
}

export function trocar(itens: Itens, chave: string, mudanca: object): Itens {
  const posicao = posicaoDe(itens, chave);
  if (!posicao) return itens;
  return comFilhos(itens, posicao.pai, (filhos) =>
    filhos.map((item) => (item.chave === chave ? (semVazios({ ...item, ...mudanca }) as Componente) : item)),
  );
}

/** A property set to undefined is not there. */
function semVazios(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}

const tipoDe = (itens: Itens, pai: string | null) => {
  const item = pai === null ? undefined : acharItem(itens, pai);
  return item && isConteiner(item) ? item.tipo : null;
};

/** Whether a component may stand there: its kind fits, and it is not put into itself. */
export function podeFicar(itens: Itens, item: Componente, pai: string | null): boolean {
  if (pai !== null && (pai === item.chave || acharItem(itensDe(item), pai))) return false;
  return cabeEm(item.tipo, tipoDe(itens, pai));
}

/** Moves to a place as it is counted before the move; the same list where it may not go. */
export function mover(itens: Itens, chave: string, destino: Posicao): Itens {
  const item = acharItem(itens, chave);
  const origem = posicaoDe(itens, chave);
  if (!item || !origem || !podeFicar(itens, item, destino.pai)) return itens;
  const antes = origem.pai === destino.pai && origem.indice < destino.indice;
  const indice = antes ? destino.indice - 1 : destino.indice;
  if (origem.pai === destino.pai && origem.indice === indice) return itens;
  return inserir(retirar(itens, chave), item, { pai: destino.pai, indice });
}

export type Sentido = 'cima' | 'baixo' | 'dentro' | 'fora';

/** One step by keyboard: up, down, into the container above, out of the one around. The same list where there is no step. */
export function deslocar(itens: Itens, chave: string, sentido: Sentido): Itens {
  const item = acharItem(itens, chave);
  const posicao = posicaoDe(itens, chave);
  if (!item || !posicao) return itens;
  const irmaos = filhosDe(itens, posicao.pai);
  if (sentido === 'cima')
    return posicao.indice === 0 ? itens : mover(itens, chave, { ...posicao, indice: posicao.indice - 1 });
  if (sentido === 'baixo')
    return posicao.indice === irmaos.length - 1
      ? itens
      : mover(itens, chave, { ...posicao, indice: posicao.indice + 2 });
  if (sentido === 'dentro') {
    const anterior = irmaos[posicao.indice - 1];
    return anterior && isConteiner(anterior)
      ? mover(itens, chave, { pai: anterior.chave, indice: anterior.itens.length })
      : itens;
  }
  const acima = posicao.pai === null ? undefined : posicaoDe(itens, posicao.pai);
  return acima ? mover(itens, chave, { pai: acima.pai, indice: acima.indice + 1 }) : itens;
}

/**
 * Where a new component goes: after the chosen one. A section takes it in, and so does a table or a row of columns that is
 * still empty. At the end where nothing is chosen.
 */
export function lugarPara(itens: Itens, tipo: Tipo, escolhida: string | null): Posicao {
  const item = escolhida === null ? undefined : acharItem(itens, escolhida);
  const acolhe = item && isConteiner(item) && (item.tipo === 'secao' || item.itens.length === 0);
  if (acolhe && cabeEm(tipo, item.tipo)) return { pai: item.chave, indice: item.itens.length };
  for (let atual = escolhida; atual !== null;) {
    const posicao = posicaoDe(itens, atual);
    if (!posicao) break;
    if (cabeEm(tipo, tipoDe(itens, posicao.pai))) return { pai: posicao.pai, indice: posicao.indice + 1 };
    atual = posicao.pai;
  }
  return { pai: null, indice: itens.length };
}

/** A copy right after the original, with keys of its own; conditions inside it follow its own fields. */
export function duplicar(
  itens: Itens,
  chave: string,
): { readonly itens: Itens; readonly chave: string } | null {
  const item = acharItem(itens, chave);
  const posicao = posicaoDe(itens, chave);
  if (!item || !posicao) return null;
  const usadas = chavesDe(itens);
  const nomes = new Map<string, string>();
  for (const { item: componente } of percorrer([item])) {
    const nova = chaveLivre(componente.chave.replace(/\d+$/, '') || componente.chave, usadas);
    usadas.add(nova);
    nomes.set(componente.chave, nova);
  }
  let [copia] = [item] as Itens;
  for (const [de, para] of nomes) [copia] = comChave([copia as Componente], de, para);
  return copia
    ? { itens: inserir(itens, copia, { ...posicao, indice: posicao.indice + 1 }), chave: copia.chave }
    : null;
}

/** The list with a key changed, in the component itself and wherever a condition or a formula names it. */
export function comChave(itens: Itens, de: string, para: string): Itens {
  const trazidas = (item: Componente | undefined) => (item?.tipo === 'matriz' ? chavesTrazidas(item) : []);
  const trocados = trocada(itens, de, para);
  const novas = trazidas(acharItem(trocados, para));
  // The questions of a grid go by its key.
  return trazidas(acharItem(itens, de)).reduce(
    (sofar, velha, n) => trocada(sofar, velha, novas[n] ?? velha),
    trocados,
  );
}

function trocada(itens: Itens, de: string, para: string): Itens {
  return itens.map((item) => {
    const novo = { ...item, chave: item.chave === de ? para : item.chave } as Componente & {
      quando?: unknown;
      formula?: string;
    };
    if ('quando' in item && item.quando)
      novo.quando = {
        ...item.quando,
        regras: item.quando.regras.map((regra) => (regra.campo === de ? { ...regra, campo: para } : regra)),
      };
    if (item.tipo === 'calculado') novo.formula = formulaComChave(item.formula, de, para);
    return (isConteiner(item) ? { ...novo, itens: trocada(item.itens, de, para) } : novo) as Componente;
  });
}

function formulaComChave(formula: string, de: string, para: string): string {
  if (!lerFormula(formula).ok) return formula;
  return formula.replaceAll(/"[^"]*"|[\p{L}_][\p{L}0-9_]*(\s*\()?/gu, (achado, abre: string | undefined) =>
    achado === de && abre === undefined ? para : achado,
  );
}

export function renomearChave(dado: Dado, de: string, para: string): Dado {
  return { ...dado, templateRecord: comChave(dado.templateRecord, de, para) };
}

/** The key that a component would have by its label, numbers apart; null where it was given by hand. */
function chaveAutomatica(item: Componente, rotuloAntes: string): boolean {
  const raiz = (chave: string) => chave.replace(/\d+$/, '');
  const propria = raiz(item.chave);
  return [novoComponente(item.tipo, '', new Set()).chave, chaveDe(rotuloAntes, '')].some(
    (chave) => chave !== '' && raiz(chave) === propria,
  );
}

/**
 * The key that follows the label, once the label is written: a key that nobody gave by hand and that no published version
 * has. `rotuloAntes`: what the label was. The same key where it stays.
 */
export function chaveDoRotulo(
  itens: Itens,
  chave: string,
  rotuloAntes: string,
  fixas: ReadonlySet<string>,
): string {
  const item = acharItem(itens, chave);
  if (!item || !('rotulo' in item) || fixas.has(chave) || !chaveAutomatica(item, rotuloAntes)) return chave;
  const usadas = chavesDe(itens);
  usadas.delete(chave);
  const nova = chaveDe(item.rotulo, chave);
  return nova === chave ? chave : chaveLivre(nova, new Set([...usadas, ...fixas]));
}

/** An option called otherwise; its value follows while no version that was published has it (`fixos`) and nobody gave it by hand. */
export function renomearOpcao(
  opcoes: readonly Opcao[],
  indice: number,
  rotulo: string,
  fixos: ReadonlySet<string>,
): readonly Opcao[] {
  return opcoes.map((opcao, at) => {
    if (at !== indice) return opcao;
    const segue = /^opcao\d*$/.test(opcao.valor) || opcao.valor === chaveDe(opcao.rotulo, opcao.valor);
    const novo = chaveDe(rotulo, opcao.valor);
    const repetido = opcoes.some(({ valor }, i) => i !== indice && valor === novo);
    return {
      rotulo,
      valor: segue && !fixos.has(opcao.valor) && !repetido && !fixos.has(novo) ? novo : opcao.valor,
    };
  });
}

/** Options from a pasted list, one in each line: those that are there keep their values, the others get one of their text. */
export function opcoesDaLista(texto: string, antes: readonly Opcao[]): readonly Opcao[] {
  const linhas = [
    ...new Set(
      texto.split('\n').map((linha) =>
        linha
          .trim()
          .replace(/^[-•*·]\s+/, '')
          .slice(0, 300),
      ),
    ),
  ];
  const usados = new Set(antes.map(({ valor }) => valor));
  return linhas
    .filter((linha) => linha !== '')
    .slice(0, 500)
    .map((rotulo) => {
      const igual = antes.find((opcao) => opcao.rotulo === rotulo);
      if (igual) return igual;
      const valor = chaveLivre(chaveDe(rotulo, 'opcao'), usados);
      usados.add(valor);
      return { valor, rotulo };
    });
}

const PADRAO: Readonly<Record<Tipo, object>> = {
  texto: {},
  paragrafo: {},
  numero: { casas: 0 },
  data: {},
  hora: {},
  datahora: {},
  simnao: {},
  escolha: {
    opcoes: [
      { valor: 'opcao1', rotulo: 'Opção 1' },
      { valor: 'opcao2', rotulo: 'Opção 2' },
    ],
    exibicao: 'botoes',
  },
  escala: { minimo: 0, maximo: 10 },
  likert: {
    pontos: [
      'Discordo totalmente',
      'Discordo',
      'Nem concordo nem discordo',
      'Concordo',
      'Concordo totalmente',
    ],
  },
  consulta: { recurso: 'cids' },
  calculado: { formula: '', casas: 2 },
  foto: {},
  anexo: {},
  assinatura: {},
  satisfacao: { maximo: 10 },
  textofixo: { texto: 'Escreva aqui o texto.' },
  matriz: {
    perguntas: [
      { valor: 'opcao1', rotulo: 'Pergunta 1' },
      { valor: 'opcao2', rotulo: 'Pergunta 2' },
    ],
    opcoes: [
      { valor: 'nunca', rotulo: 'Nunca' },
      { valor: 'asVezes', rotulo: 'Às vezes' },
      { valor: 'sempre', rotulo: 'Sempre' },
    ],
  },
  etiquetas: {},
  colunas: { itens: [] },
  grupo: { itens: [] },
  secao: { itens: [] },
};

/** A component fresh from the palette, with a key that is free. */
export function novoComponente(tipo: Tipo, rotulo: string, usadas: ReadonlySet<string>): Componente {
  const chave = chaveLivre(tipo === 'simnao' ? 'simNao' : tipo, usadas);
  const nome = tipo === 'satisfacao' ? PERGUNTA_SATISFACAO : tipo === 'textofixo' ? '' : rotulo;
  return { chave, tipo, ...(tipo === 'colunas' ? {} : { rotulo: nome }), ...PADRAO[tipo] } as Componente;
}
