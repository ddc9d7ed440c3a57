/** The lines of a repasse: each item of the professional by its rule, the whole that is due less what was given before. */
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { baseDe, devidoPor, recebidoPorItem, somasDoRepasse, type Termos } from '#domain/repasse/calculo.ts';
import { regraDo, type RegraDeRepasse } from '#domain/repasse/regra.ts';
import { repasse as texto } from '#messages/repasse.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import {
  contasDoProfissional,
  gravarSomas,
  itensDasContas,
  regrasAtivas,
  soltarLinhas,
  umRepassePorVez,
  type ContaComProducao,
  type ItemProduzido,
} from './repository.ts';

type TermosDaRegra = Termos & { readonly regraId: number | null };

/** What the first line of an item froze; for a new one, the rule of its day. */
function termosDo(item: ItemProduzido, conta: ContaComProducao, regras: readonly RegraDeRepasse[]): TermosDaRegra | null {
  if (item.termos) return item.termos;
  const { data, tipo, codigo, profissionalId } = item;
  const regra = regraDo({ data, tipo, codigo, profissionalId: Number(profissionalId), convenioId: conta.convenioId }, regras);
  return regra ? { ...regra, regraId: regra.id } : null;
}

const QUAIS = 20;

function dizerSemRegra(itens: readonly ItemProduzido[]): string | null {
  if (itens.length === 0) return null;
  const linhas = itens
    .slice(0, QUAIS)
    .map(({ data, codigo, descricao }) => texto.itemSemRegra(data, codigo, descricao.slice(0, 120)));
  const mais = itens.length > QUAIS ? [texto.eMais(itens.length - QUAIS)] : [];
  return texto.semRegra(itens.length, [...linhas, ...mais].join('\n')).slice(0, 4000);
}

/** Gathers anew: what the repasse had is given back first. */
export async function juntarProducao(repasse: Row, context: HookContext): Promise<void> {
  const { db, contexto, registry } = context;
  const prestadorId = Number(contexto.prestadorId);
  await umRepassePorVez(db, prestadorId);
  await soltarLinhas(db, repasse.id);
  const profissionalId = Number(repasse.profissionalId);
  const competencia = String(repasse.competencia);
  const contas = (await contasDoProfissional(db, prestadorId, profissionalId, competencia)).filter(
    ({ fechadaEm }) => fechadaEm !== null && diaDe(fechadaEm).slice(0, 7) <= competencia,
  );
  const itens = Map.groupBy(await itensDasContas(db, contas.map(({ id }) => id)), ({ contaId }) => contaId); // prettier-ignore
  const regras = await regrasAtivas(db, prestadorId);
  const nomeDaRegra = new Map(regras.map(({ id, descricao }) => [id, descricao]));
  const linhas = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'linhas-repasse').server;
  const semRegra: ItemProduzido[] = [];
  const valores: string[] = [];
  for (const conta of contas) {
    const daConta = itens.get(conta.id) ?? [];
    const recebidos = recebidoPorItem(daConta, conta);
    for (const [at, item] of daConta.entries()) {
      if (item.profissionalId !== profissionalId) continue;
      const termos = termosDo(item, conta, regras);
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
      const explicacao = texto.explicacao({ regra: regraId === null ? null : (nomeDaRegra.get(regraId) ?? null), forma, percentual, valorUnidade: termos.valor, quantidade, base, total, perdido, valorBase, devido, anterior, valor }); // prettier-ignore
      await linhas.keep({
        repasseId: repasse.id,
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
  const somas = { ...somasDoRepasse(valores), quantidadeLinhas: valores.length, semRegra: dizerSemRegra(semRegra) };
  await gravarSomas(db, repasse.id, somas);
  Object.assign(repasse, somas);
}

/** Nothing of the repasse stands any more. */
export async function soltarProducao(repasse: Row, { db, contexto }: HookContext): Promise<void> {
  await umRepassePorVez(db, Number(contexto.prestadorId));
  await soltarLinhas(db, repasse.id);
  const somas = { ...somasDoRepasse([]), quantidadeLinhas: 0, semRegra: null };
  await gravarSomas(db, repasse.id, somas);
  Object.assign(repasse, somas);
}
