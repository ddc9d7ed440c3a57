/**
 * Says what stops a prescription until somebody acknowledges it with a reason, and what could not be checked
 * at all. It is pure: the browser shows it while the prescription is written, the server runs it again at the
 * issue. A check that is silently dead is worse than none, so whatever was not checked is a sentence.
 */
import { dizMotivo } from '../formato/motivo.ts';
import { foldText } from '../formato/texto.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { conferenciaTexto as texto } from '#messages/prescricao-conferencia.ts';
import { posologiaTexto } from '#messages/prescricao-posologia.ts';
import { alergiasUmaVez } from './alergias.ts';
import {
  doseEmPalavras,
  dosePorPecaRara,
  escritaAMao,
  naoReconhecidos,
  orientacoesDuvidosas,
  posologiaDoItem,
} from './posologia.ts';
import { alergenoDe, atingido, conhecido, conhecidosDe, marcasEm, principiosDe } from './principios.ts';
import { faltasDoItem, nomeDoTipo } from './quantidade.ts';
import { tiposDe } from './adendos.ts';
import { duvidaDoTexto, foiDito, tiposAPerguntar, tiposDoTexto, type Listado } from './texto-livre.ts';
import type {
  Alergia,
  Alerta,
  Conferencia,
  Falta,
  Interacao,
  ItemPrescrito,
  MedicamentoEmUso,
  Receituario,
} from './tipos.ts';

export type Mundo = {
  /** What the patient's record says; null: nobody asked. */
  readonly situacaoAlergias: string | null;
  readonly alergias: readonly Alergia[];
  readonly emUso: readonly MedicamentoEmUso[];
  /** Rows about the ingredients at hand. */
  readonly interacoes: readonly Interacao[];
  /** Whether any interaction is loaded at all. */
  readonly haTabela: boolean;
  /** Lies in a bed of the house. */
  readonly internado?: boolean;
  /** What the list has of the medicines that the texts name. */
  readonly listados?: readonly Listado[];
  /** What the list has of the medicines that were picked from it, by number. */
  readonly escolhidos?: ReadonlyMap<number, DaLista>;
};

/** A medicine of the list, for its paper. */
export type DaLista = {
  readonly principioAtivo: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};

/** Which papers a medicine that was picked from the list may ask for: its list, and the addenda by amount and form. */
export const tiposDoEscolhido = (item: Pick<ItemPrescrito, 'descricao'>, medicamento: DaLista) =>
  tiposDe(medicamento, item.descricao, principiosDe(medicamento.principioAtivo));

const CHAVE_MAXIMA = 200;
const chave = (...partes: readonly string[]): string =>
  partes
    .map((parte) => foldText(parte).trim())
    .join('/')
    .slice(0, CHAVE_MAXIMA);

/** Short, and another for another text: who confirmed a sentence confirmed that one. */
function marcaDe(frase: string): string {
  let marca = 0x811c9dc5;
  for (const letra of frase) marca = Math.imul(marca ^ (letra.codePointAt(0) ?? 0), 0x01000193);
  return (marca >>> 0).toString(36);
}

type Lido = {
  /** As written, else those of the brands that the description names. */
  readonly principios: readonly string[];
  /** What is compared with allergies: without written ingredients the description itself too, whatever brand it names. */
  readonly comparados: readonly string[];
  /** What is in it is known whole; else it is said to be unchecked. */
  readonly sabido: boolean;
};

function ler(item: Pick<ItemPrescrito, 'descricao' | 'principios'>, conhecidos: ReadonlySet<string>): Lido {
  const doItem = principiosDe(item.principios);
  if (doItem.length > 0) return { principios: doItem, comparados: doItem, sabido: true };
  const { principios, inteira } = marcasEm(item.descricao, conhecidos);
  // Known whole, the text is not compared once more with its form: 'amoxicilina capsula'.
  const doTexto = principiosDe(item.descricao).filter(
    (texto) => !inteira || !principios.some((principio) => texto.includes(principio)),
  );
  return { principios, comparados: [...new Set([...principios, ...doTexto])], sabido: inteira };
}

/** What the interactions are looked for by: what is written, else what the text is understood as. */
export function principiosLidos(
  item: Pick<ItemPrescrito, 'descricao' | 'principios'>,
  listados: readonly Listado[],
): readonly string[] {
  return ler(item, conhecidosDe(listados.map(({ principioAtivo }) => principioAtivo))).principios;
}

const TODOS_OS_TIPOS = RECEITUARIOS.map((receituario) => receituario.const);

/**
 * An item of which nothing tells the paper for certain: the person says it, corrects the text, or picks the medicine. One that
 * looks like something controlled, and one that nobody knows, is asked too: it never goes out as plain by itself.
 */
function faltaDoTipo(
  item: ItemPrescrito,
  { listados = [], escolhidos, internado = false }: Mundo,
): readonly Omit<Falta, 'item'>[] {
  const { descricao, receituario } = item;
  const tipoDito = foiDito(item);
  const doEscolhido = item.medicamentoId ? escolhidos?.get(item.medicamentoId) : undefined;
  if (item.medicamentoId && !doEscolhido) return [];
  const exatos = doEscolhido ? tiposDoEscolhido(item, doEscolhido) : tiposDoTexto(item, listados);
  const pedidos = tiposAPerguntar(doEscolhido && !tipoDito ? 'SIMPLES' : receituario, exatos, tipoDito);
  if (pedidos.length > 0) {
    const nomes = pedidos.filter((tipo) => tipo !== 'SIMPLES').map(nomeDoTipo);
    const frase = texto.tipoADizer(descricao, nomes, pedidos.includes('SIMPLES'));
    return [{ campo: 'receituario', tipos: pedidos, frase }];
  }
  if (doEscolhido || exatos.length > 0 || tipoDito || (receituario ?? 'SIMPLES') !== 'SIMPLES') return [];
  const duvida = duvidaDoTexto(item, listados);
  if (duvida?.tipo === 'parece') {
    const { nome, principioAtivo } = duvida.controlada;
    const tipos = tiposDe(duvida.controlada, descricao, principiosDe(principioAtivo));
    const frase = texto.parece(descricao, nome, tipos.map(nomeDoTipo));
    return [{ campo: 'receituario', tipos: [...new Set<Receituario>([...tipos, 'SIMPLES'])], frase }];
  }
  // What is given at the bed goes to no pharmacy outside: it is told below, and not asked.
  if (!duvida || internado) return [];
  return [{ campo: 'receituario', tipos: TODOS_OS_TIPOS, frase: texto.desconhecido(descricao) }];
}

/** Of somebody in a bed, what nobody knows and was not asked about. */
const tipoNaoConferido = (itens: readonly ItemPrescrito[], mundo: Mundo): readonly string[] =>
  mundo.internado
    ? itens
        .filter(
          (item) =>
            faltaDoTipo(item, mundo).length === 0 &&
            faltaDoTipo(item, { ...mundo, internado: false }).length > 0,
        )
        .map(({ descricao }) => descricao)
    : [];

export function conferir(
  itens: readonly ItemPrescrito[],
  mundo: Mundo,
  orientacoes?: string | null,
): Conferencia {
  const { listados = [] } = mundo;
  const conhecidos = conhecidosDe(listados.map(({ principioAtivo }) => principioAtivo));
  const lista = itens.map((item, index) => ({ item, index, ...ler(item, conhecidos) }));
  const usados = mundo.emUso.map(({ nome, principios }) => {
    const lido = ler({ descricao: nome, principios }, conhecidos);
    return { nome, principios: lido.comparados, sabido: lido.sabido };
  });
  const alertas = new Map<string, Alerta>();
  const alertar = (alerta: Alerta): void => {
    const antes = alertas.get(alerta.chave);
    alertas.set(
      alerta.chave,
      antes ? { ...antes, itens: [...new Set([...antes.itens, ...alerta.itens])] } : alerta,
    );
  };

  const alergias = alergiasUmaVez(mundo.alergias);
  for (const { item, index, comparados } of lista)
    for (const { alerta } of achadas(item.descricao, comparados, alergias))
      alertar({ ...alerta, itens: [index] });

  for (const [place, item] of lista.entries())
    for (const principio of item.principios) {
      const outroItem = lista.slice(place + 1).find(({ principios }) => principios.includes(principio));
      if (outroItem)
        alertar({
          chave: chave('repetido', principio),
          tipo: 'repetido',
          itens: [item.index, outroItem.index],
          grave: false,
          frase: texto.repetido(principio, item.item.descricao, outroItem.item.descricao),
        });
      const uso = usados.find(({ principios }) => principios.includes(principio));
      if (uso)
        alertar({
          chave: chave('em-uso', principio),
          tipo: 'repetido',
          itens: [item.index],
          grave: false,
          frase: texto.emUso(principio, item.item.descricao, uso.nome),
        });
    }

  const pares = mundo.interacoes.map((interacao) => ({
    ...interacao,
    a: principiosDe(interacao.principioA),
    b: principiosDe(interacao.principioB),
  }));
  const tem = (principios: readonly string[], procurados: readonly string[]): boolean =>
    procurados.length > 0 && procurados.every((principio) => principios.includes(principio));
  for (const par of pares) {
    const lado = (procurados: readonly string[]) => [
      ...lista
        .filter(({ principios }) => tem(principios, procurados))
        .map(({ item, index }) => ({ nome: item.descricao, index })),
      ...usados
        .filter(({ principios }) => tem(principios, procurados))
        .map(({ nome }) => ({ nome, index: -1 })),
    ];
    const [as, bs] = [lado(par.a), lado(par.b)];
    const achado = as.flatMap((a) =>
      bs
        .filter((b) => (b.index !== a.index || a.index === -1) && (a.index >= 0 || b.index >= 0))
        .map((b) => [a, b] as const),
    )[0];
    if (!achado) continue;
    const [a, b] = achado;
    alertar({
      chave: chave('interacao', ...[par.a.join('+'), par.b.join('+')].toSorted()),
      tipo: 'interacao',
      itens: [a.index, b.index].filter((index) => index >= 0),
      grave: par.gravidade === 'GRAVE' || par.gravidade === 'CONTRAINDICADA',
      frase: texto.interacao({
        a: a.nome,
        b: b.nome,
        gravidade: par.gravidade,
        texto: par.texto,
        fonte: par.fonte,
      }),
    });
  }

  for (const { item, index } of lista) {
    const semDose = !item.dose && item.via !== 'TOPICA';
    const semFrequencia = !item.frequencia && !item.seNecessario;
    if ((!semDose && !semFrequencia) || escritaAMao(item)) continue;
    alertar({
      chave: chave('dose', item.descricao),
      tipo: 'dose',
      itens: [index],
      grave: false,
      frase: texto.semDose(item.descricao, semDose, semFrequencia),
    });
  }

  for (const { item, index } of lista) {
    if (!dosePorPecaRara(item) || escritaAMao(item)) continue;
    const dose = doseEmPalavras(item.dose, item.unidade);
    alertar({
      chave: chave('dose', dose, item.descricao),
      tipo: 'dose',
      itens: [index],
      grave: true,
      frase: texto.doseRara(item.descricao, dose),
    });
  }

  for (const { item, index } of lista) {
    const trechos = naoReconhecidos(item);
    if (trechos.length === 0) continue;
    const frase = posologiaDoItem(item);
    alertar({
      chave: chave('frase', marcaDe(frase), item.descricao),
      tipo: 'frase',
      itens: [index],
      grave: false,
      frase: posologiaTexto.naoReconhecido(item.descricao, trechos, frase),
    });
  }
  const duvidosas = orientacoesDuvidosas(orientacoes);
  if (duvidosas.length > 0)
    alertar({
      chave: chave('frase', marcaDe(orientacoes ?? ''), 'orientacoes'),
      tipo: 'frase',
      itens: [],
      grave: false,
      frase: posologiaTexto.orientacoesDuvidosas(duvidosas),
    });

  const semPrincipio = lista.filter(({ sabido }) => !sabido).map(({ item }) => item.descricao);
  // What the patient takes and nobody knows what is in it was compared by its name alone.
  const usoVago = [...new Set(usados.filter(({ sabido }) => !sabido).map(({ nome }) => nome))];
  const semQuantidade = mundo.internado
    ? itens
        .filter((item) => faltasDoItem(item).length > faltasDoItem(item, true).length)
        .map(({ descricao }) => descricao)
    : [];
  const semTipo = tipoNaoConferido(itens, mundo);
  const vagas = alergias
    .filter(
      ({ agente, principioAtivo }) =>
        !principioAtivo && !conhecido(alergenoDe(agente)) && !marcasEm(agente).inteira,
    )
    .map(({ agente }) => agente);
  return {
    alertas: [...alertas.values()],
    faltas: itens.flatMap((item, index) =>
      [...faltaDoTipo(item, mundo), ...faltasDoItem(item, mundo.internado)].map((falta) => ({
        item: index,
        ...falta,
      })),
    ),
    naoConferido: [
      // The allergies first: what was not compared with them is what hurts.
      ...(mundo.alergias.length > 0 && semPrincipio.length > 0
        ? [texto.alergiasNaoConferidas(semPrincipio)]
        : []),
      ...(mundo.situacaoAlergias === null && mundo.alergias.length === 0 ? [texto.naoPerguntado] : []),
      ...(mundo.haTabela ? [] : [texto.semTabela]),
      ...(semPrincipio.length > 0 ? [texto.semPrincipio(semPrincipio)] : []),
      ...(usoVago.length > 0 ? [texto.emUsoSoPeloNome(usoVago)] : []),
      ...(vagas.length > 0 ? [texto.soPeloNome(vagas)] : []),
      ...(semTipo.length > 0 ? [texto.internadoSemTipo(semTipo)] : []),
      ...(semQuantidade.length > 0 ? [texto.internadoSemQuantidade(semQuantidade)] : []),
    ],
  };
}

/** An allergy that a medicine meets, and the alert of it. */
type AlergiaAchada = Pick<Alergia, 'agente' | 'gravidade'> & { readonly alerta: Omit<Alerta, 'itens'> };

/** One that became grave is another alert: who acknowledged an itch did not acknowledge a shock. */
const tipoDaAlergia = (gravidade: Alergia['gravidade']): string =>
  gravidade === 'GRAVE' ? 'alergia-grave' : 'alergia';

/** Without ingredients the name itself is compared: 'Dipirona 500 mg, manipulada' still meets an allergy to dipirona. */
const achadas = (
  descricao: string,
  comparados: readonly string[],
  alergias: readonly Alergia[],
): readonly AlergiaAchada[] =>
  alergias.flatMap((alergia) => {
    const { agente, reacao, gravidade, alheio } = alergia;
    const alergeno = alergenoDe(agente, alergia.principioAtivo);
    return comparados.flatMap((principio): readonly AlergiaAchada[] => {
      const como = atingido(principio, alergeno);
      if (!como) return [];
      const frase = texto.alergia({
        item: descricao,
        principio,
        agente,
        grupo: como.grupo,
        reacao,
        gravidade,
        alheio,
      });
      const marca = chave(tipoDaAlergia(gravidade), agente, principio);
      return [{ agente, gravidade, alerta: { chave: marca, tipo: 'alergia', grave: true, frase } }];
    });
  });

/**
 * The allergies that a medicine meets, which may have been told after it was prescribed: whoever gives it, and whoever reads what
 * the patient takes, is warned as the prescriber is.
 */
export const alergiasContra = (
  medicamento: Pick<ItemPrescrito, 'descricao' | 'principios'>,
  alergias: readonly Alergia[],
): readonly AlergiaAchada[] =>
  achadas(medicamento.descricao, ler(medicamento, conhecidosDe([])).comparados, alergias);

/** Whether who prescribed knew of the allergy, as grave as it is, whatever of the medicine it was met by: the list may know more today. */
export const cienteDaAlergia = (
  { agente, gravidade }: Pick<Alergia, 'agente' | 'gravidade'>,
  cientes: readonly string[],
): boolean =>
  [tipoDaAlergia(gravidade), tipoDaAlergia('GRAVE')].some((tipo) =>
    cientes.some((alerta) => alerta.startsWith(`${chave(tipo, agente)}/`)),
  );

/** Alerts that nobody has acknowledged yet. */
export function pendentes(
  { alertas }: Conferencia,
  ciencias: readonly { readonly alerta: string; readonly motivo: string }[],
): readonly Alerta[] {
  const cientes = new Set(ciencias.filter(({ motivo }) => dizMotivo(motivo)).map(({ alerta }) => alerta));
  return alertas.filter((alerta) => !cientes.has(alerta.chave));
}

/** Guard of the step: what the row alone says. The rest needs the patient and is the server's (server/features/prescricao). */
export function emitivel({
  registro,
}: {
  readonly registro: { readonly [campo: string]: unknown };
}): string | undefined {
  const itens = Array.isArray(registro.itens) ? registro.itens : [];
  return itens.length === 0 ? texto.semItens : undefined;
}
