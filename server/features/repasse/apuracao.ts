/** The lines of a repasse: each item of the professional by its rule, the whole that is due less what was given before. */
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { baseDe, devidoPor, recebidoPorItem, somasDoRepasse, type Termos } from '#domain/repasse/calculo.ts';
import { regraDo, type RegraDeRepasse } from '#domain/repasse/regra.ts';
import { repasse as texto } from '#messages/repasse.ts';
import type { Values } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import {
  contasDoProfissional,
  itensDasContas,
  linhasDoRepasse,
  regrasAtivas,
  type ContaComProducao,
  type ItemProduzido,
} from './repository.ts';

type TermosDaRegra = Termos & { readonly regraId: number | null };

/** What the first line of an item froze; for a new one, the rule of its day. */
function termosDo(
  item: ItemProduzido,
  profissionalId: number,
  conta: ContaComProducao,
  regras: readonly RegraDeRepasse[],
): TermosDaRegra | null {
  if (item.termos) return item.termos;
  const { data, tipo, codigo } = item;
  const regra = regraDo({ data, tipo, codigo, profissionalId, convenioId: conta.convenioId }, regras);
  return regra ? { ...regra, regraId: regra.id } : null;
}

const QUAIS = 20;

function dizerSemRegra(itens: readonly ItemProduzido[]): string | null {
  if (itens.length === 0) return null;
  const linhas = itens
    .slice(0, QUAIS)
    .map(({ data, codigo, descricao }) => texto.itemSemRegra(data, codigo, descricao.slice(0, 120)));
  const sobra = itens.length > QUAIS ? [texto.eMais(itens.length - QUAIS)] : [];
  return texto.semRegra(itens.length, [...linhas, ...sobra].join('\n')).slice(0, 4000);
}

type Linha = Values<'linhas-repasse'>;

export type Apurado = {
  readonly linhas: readonly Linha[];
  /** What the repasse says of them. */
  readonly somas: ReturnType<typeof somasDoRepasse> & {
    readonly quantidadeLinhas: number;
    readonly semRegra: string | null;
  };
};

/** What is due by the end of the month and no live line has; nothing is written. */
export async function apurar(
  { profissionalId, competencia }: { readonly profissionalId: number; readonly competencia: string },
  { db, prestadorId }: RuleContext,
): Promise<Apurado> {
  const contas = (await contasDoProfissional(db, prestadorId, profissionalId, competencia)).filter(
    ({ fechadaEm }) => fechadaEm !== null && diaDe(fechadaEm).slice(0, 7) <= competencia,
  );
  const itens = Map.groupBy(await itensDasContas(db, idsDas(contas)), ({ contaId }) => contaId);
  const regras = await regrasAtivas(db, prestadorId);
  const nomeDaRegra = new Map(regras.map(({ id, descricao }) => [id, descricao]));
  const linhas: Linha[] = [];
  const semRegra: ItemProduzido[] = [];
  const valores: string[] = [];
  for (const conta of contas) {
    const daConta = itens.get(conta.id) ?? [];
    const recebidos = recebidoPorItem(daConta, conta);
    for (const [at, item] of daConta.entries()) {
      if (item.profissionalId !== profissionalId) continue;
      const termos = termosDo(item, profissionalId, conta, regras);
      if (!termos) {
        semRegra.push(item);
        continue;
      }
      const { total, perdido, quantidade, anterior } = item;
      const producao = { total, perdido, quantidade, recebido: recebidos[at] ?? '0.00' };
      const devido = devidoPor(termos, producao);
      const valor = subtractDecimal(devido, anterior);
      if (compareDecimal(valor, '0') === 0) continue;
      const { forma, percentual, base, regraId } = termos;
      const valorBase = baseDe(termos, producao);
      const regra = regraId === null ? null : (nomeDaRegra.get(regraId) ?? null);
      const explicacao = texto.explicacao({
        regra,
        forma,
        percentual,
        valorUnidade: termos.valor,
        quantidade,
        base,
        total,
        perdido,
        valorBase,
        devido,
        anterior,
        valor,
      });
      linhas.push({
        itemContaId: item.id,
        contaAtendimentoId: conta.id,
        profissionalId,
        sequencia: item.sequencia + 1,
        data: item.data,
        codigo: item.codigo,
        descricao: item.descricao,
        nomePaciente: conta.nomePaciente,
        nomeConvenio: conta.nomeConvenio ?? texto.particular,
        regraRepasseId: regraId,
        forma,
        percentual,
        valorUnidade: termos.valor,
        base,
        valorBase,
        devido,
        anterior,
        valor,
        explicacao: explicacao.slice(0, 1000),
        situacao: 'INCLUIDA',
      });
      valores.push(valor);
    }
  }
  const somas = {
    ...somasDoRepasse(valores),
    quantidadeLinhas: valores.length,
    semRegra: dizerSemRegra(semRegra),
  };
  return { linhas, somas };
}

const idsDas = (contas: readonly ContaComProducao[]): readonly number[] => contas.map(({ id }) => id);

/** What a repasse of nothing says. */
export const NADA: Apurado['somas'] = { ...somasDoRepasse([]), quantidadeLinhas: 0, semRegra: null };

export async function incluirLinhas(
  repasseId: number,
  { linhas }: Apurado,
  { registros }: RuleContext,
): Promise<void> {
  await registros('linhas-repasse').server.keepAll(linhas.map((linha) => ({ ...linha, repasseId })));
}

/** The lines of a repasse are nobody's again. */
export async function soltarLinhas(repasseId: number, { db, registros }: RuleContext): Promise<void> {
  const linhas = await linhasDoRepasse(db, repasseId);
  const livre = { situacao: 'LIVRE', sequencia: null } as const;
  await registros('linhas-repasse').server.setAll(linhas.map((id) => ({ id, valores: livre })));
}
