/** What is wrong with a template beyond its shape: said while it is built, refused when it is published. */
import { tipos } from '#messages/formulario-construtor.ts';
import { formularios as texto } from '#messages/formulario.ts';
import { operadoresDe, pedeValor, valorServe } from './condicao.ts';
import { faixasServem, opcoesDaEscolha } from './extras.ts';
import { lerFormula } from './formula.ts';
import { ciclo, dependenciasDe, lugaresDe, type Lugar } from './grafo.ts';
import {
  isCampo,
  isConteiner,
  percorrer,
  type Campo,
  type Componente,
  type Condicao,
  type Dado,
  type Grupo,
  type Matriz,
  type Problema,
} from './tipos.ts';

export type Cadastros = {
  /** Whether a declared entity of this wire name exists. */
  readonly existe: (recurso: string) => boolean;
};

const leve = (text: string, chave?: string): Problema => ({
  ...(chave === undefined ? {} : { chave }),
  texto: text,
  grave: false,
});

/** Every problem, in reading order; empty when the template may be published. */
export function problemasDe(dado: Dado, cadastros: Cadastros): readonly Problema[] {
  const lugares = lugaresDe(dado.templateRecord);
  const problemas: Problema[] = [];
  if (!lugares.some(({ campo }) => campo.tipo !== 'grupo')) problemas.push(leve(texto.problema.vazio));
  const porGrupo = new Map<Grupo | null, Map<string, Campo | Grupo>>();
  for (const { campo, grupo } of lugares) {
    const campos = porGrupo.get(grupo) ?? new Map<string, Campo | Grupo>();
    campos.set(campo.chave, campo);
    porGrupo.set(grupo, campos);
  }
  const escopo = (grupo: Grupo | null) => porGrupo.get(grupo) ?? new Map<string, Campo | Grupo>();
  for (const { item, pais } of percorrer(dado.templateRecord)) {
    const grupo = pais.find((pai): pai is Grupo => pai.tipo === 'grupo') ?? null;
    problemas.push(...proprios(item, cadastros));
    if ('quando' in item && item.quando)
      problemas.push(...daCondicao(item, item.quando, escopo(grupo), escopo(null)));
    if (isCampo(item) && item.tipo === 'calculado') problemas.push(...daFormula(item, lugares, grupo));
  }
  return umaVez([...problemas, ...daVolta(lugares)]);
}

/** What is wrong with a component is said once, however often it is met. */
function umaVez(problemas: readonly Problema[]): readonly Problema[] {
  return [
    ...new Map(
      problemas.map((problema) => [`${problema.chave ?? ''}\n${problema.texto}`, problema]),
    ).values(),
  ];
}

/** A dependency in a circle; a field that waits for itself is the shortest one. */
function daVolta(lugares: readonly Lugar[]): readonly Problema[] {
  const volta = ciclo(dependenciasDe(lugares));
  if (!volta) return [];
  const rotulo = (chave: string) => lugares.find(({ campo }) => campo.chave === chave)?.campo.rotulo || chave;
  const [primeira = ''] = volta;
  const text =
    volta.length === 2 ? texto.problema.deSi(rotulo(primeira)) : texto.problema.volta(volta.map(rotulo));
  return [{ chave: primeira, texto: text, grave: true }];
}

function proprios(item: Componente, { existe }: Cadastros): readonly Problema[] {
  const { chave } = item;
  if (isConteiner(item))
    return item.itens.length === 0 ? [leve(texto.problema.semItens(nomeDe(item)), chave)] : [];
  const problemas: Problema[] = [];
  if (item.tipo === 'textofixo') {
    if (item.texto.trim() === '') problemas.push(leve(texto.problema.semTexto, chave));
    return problemas;
  }
  if (item.tipo === 'matriz') return daMatriz(item);
  if (item.rotulo.trim() === '' && item.tipo !== 'satisfacao')
    problemas.push(leve(texto.problema.semRotulo(chave), chave));
  if (item.tipo === 'escolha') {
    if (item.opcoes.length < 2) problemas.push(leve(texto.problema.poucasOpcoes(item.rotulo), chave));
    if (item.opcoes.some(({ valor, rotulo }) => valor.trim() === '' || rotulo.trim() === ''))
      problemas.push(leve(texto.problema.opcaoVazia(item.rotulo), chave));
    if (new Set(item.opcoes.map(({ valor }) => valor)).size < item.opcoes.length)
      problemas.push(leve(texto.problema.opcaoRepetida(item.rotulo), chave));
    if (
      item.padrao !== undefined &&
      (item.multipla || !opcoesDaEscolha(item).some(({ valor }) => valor === item.padrao))
    )
      problemas.push(leve(texto.problema.padrao(item.rotulo), chave));
  }
  if (item.tipo === 'likert' && (item.pontos.length < 2 || item.pontos.some((ponto) => ponto.trim() === '')))
    problemas.push(leve(texto.problema.poucasOpcoes(item.rotulo), chave));
  if (item.tipo === 'escala' && item.minimo >= item.maximo)
    problemas.push(leve(texto.problema.limites(item.rotulo), chave));
  if (
    (item.tipo === 'numero' || item.tipo === 'texto') &&
    (item.minimo ?? -Infinity) > (item.maximo ?? Infinity)
  )
    problemas.push(leve(texto.problema.limites(item.rotulo), chave));
  if (
    item.tipo === 'data' &&
    item.de &&
    item.ate &&
    item.de !== '$hoje' &&
    item.ate !== '$hoje' &&
    item.de > item.ate
  )
    problemas.push(leve(texto.problema.limites(item.rotulo), chave));
  if (item.tipo === 'calculado' && item.faixas && !faixasServem(item.faixas))
    problemas.push(leve(texto.problema.faixas(item.rotulo), chave));
  if (item.tipo === 'consulta' && !existe(item.recurso))
    problemas.push(leve(texto.problema.recurso(item.rotulo, item.recurso), chave));
  return problemas;
}

function daMatriz({ chave, rotulo, perguntas, opcoes }: Matriz): readonly Problema[] {
  const vazia = [...perguntas, ...opcoes].some(
    (opcao) => opcao.valor.trim() === '' || opcao.rotulo.trim() === '',
  );
  const repetida = [perguntas, opcoes].some(
    (lista) => new Set(lista.map(({ valor }) => valor)).size < lista.length,
  );
  return [
    ...(rotulo.trim() === '' ? [leve(texto.problema.semRotulo(chave), chave)] : []),
    ...(perguntas.length === 0 ? [leve(texto.problema.semPerguntas(rotulo), chave)] : []),
    ...(opcoes.length < 2 ? [leve(texto.problema.poucasOpcoes(rotulo), chave)] : []),
    ...(vazia ? [leve(texto.problema.opcaoVazia(rotulo), chave)] : []),
    ...(repetida ? [leve(texto.problema.opcaoRepetida(rotulo), chave)] : []),
  ];
}

const nomeDe = (item: Componente): string =>
  item.tipo === 'colunas' ? tipos.colunas : 'rotulo' in item && item.rotulo ? item.rotulo : item.chave;

function daCondicao(
  item: Componente,
  { regras }: Condicao,
  vizinhos: ReadonlyMap<string, Campo | Grupo>,
  topo: ReadonlyMap<string, Campo | Grupo>,
): readonly Problema[] {
  if (regras.length === 0) return [leve(texto.problema.condicaoVazia(nomeDe(item)), item.chave)];
  return regras.flatMap((regra): readonly Problema[] => {
    const campo = vizinhos.get(regra.campo);
    if (!campo) {
      const fora = topo.has(regra.campo) ? texto.problema.condicaoFora : texto.problema.condicaoSemCampo;
      return [leve(fora(nomeDe(item), regra.campo), item.chave)];
    }
    if (
      !operadoresDe(campo).includes(regra.operador) ||
      (pedeValor(regra.operador) && !valorServe(campo, regra))
    )
      return [leve(texto.problema.condicaoValor(nomeDe(item), campo.rotulo || campo.chave), item.chave)];
    return [];
  });
}

function daFormula(
  item: Extract<Campo, { tipo: 'calculado' }>,
  lugares: readonly Lugar[],
  grupo: Grupo | null,
): readonly Problema[] {
  const formula = lerFormula(item.formula);
  if (!formula.ok) return [leve(texto.problema.formula(item.rotulo, formula.texto), item.chave)];
  return formula.campos.flatMap(({ campo, coluna }): readonly Problema[] => {
    const achado =
      coluna === undefined
        ? lugares.some(
            (lugar) => lugar.campo.chave === campo && (lugar.grupo === null || lugar.grupo === grupo),
          )
        : lugares.some((lugar) => lugar.campo.chave === coluna && lugar.grupo?.chave === campo);
    if (achado) return [];
    const nome = coluna === undefined ? campo : `${campo}.${coluna}`;
    return [leve(texto.problema.formulaSemCampo(item.rotulo, nome), item.chave)];
  });
}
