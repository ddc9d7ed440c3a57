/** Agreement on debts: open titles of one payer replaced by new instalments; what they were stays, tied to the agreement. */
import { devidoEm, saldoAReceber } from '#domain/contas-receber/titulo.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { emProporcao, partesIguais } from '#domain/titulo/divisao.ts';
import { vencimentoDaParcela, type Intervalo } from '#domain/titulo/vencimento.ts';
import { contasReceber as texto } from '#messages/contas-receber.ts';
import { dinheiro, linhasDaDivisao } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import type { recordsOf } from '#server/engine/records.ts';
import { devedorDe, ligarAoAcordo, outrosAbertos, umAcordoPorVez } from './repository.ts';

type Titulos = ReturnType<typeof recordsOf>['server'];

/** `titulo` is NEGOCIADA already, by the step; the others enter by the server's own step. */
export async function fazerAcordo(
  titulo: Row,
  motivo: string | null,
  titulos: Titulos,
  { db, contexto }: HookContext,
): Promise<void> {
  const hoje = hojeEm(Date.now());
  const prestadorId = Number(contexto.prestadorId);
  const devedor = devedorDe(titulo);
  const primeiroVencimento = String(titulo.primeiroVencimento);
  await umAcordoPorVez(db, prestadorId, devedor);
  const outros =
    titulo.abrangencia === 'ESTE'
      ? []
      : await outrosAbertos(db, prestadorId, devedor, titulo.id, titulo.abrangencia === 'VENCIDOS' ? hoje : null);
  // As it was a moment ago: open, with what had been received of it.
  const entram: Row[] = [{ ...titulo, situacao: 'EM_ABERTO' }];
  for (const id of outros) {
    const feito = await titulos.everybodys.transition(id, { transicao: 'entrar-no-acordo', motivo, versao: undefined });
    entram.push({ ...feito, situacao: 'EM_ABERTO' });
  }
  const soma = (parte: (um: Row) => string): string => sumDecimal('0.00', ...entram.map(parte));
  const devido = soma((um) => devidoEm(um, hoje) ?? saldoAReceber(um));
  const desconto = dinheiro(titulo.descontoRecebimento);
  const total = subtractDecimal(devido, desconto);
  if (compareDecimal(total, '0') <= 0) throw validationError({ descontoRecebimento: [texto.descontoMaior] });
  const quantidade = Number(titulo.quantidade);
  const partes = partesIguais(total, quantidade);
  const numeros = entram.map((um) => String(um.numeroDocumento ?? `título ${um.id}`));
  const ids: number[] = [];
  for (const [at, valorBruto] of partes.entries()) {
    const vencimento = vencimentoDaParcela(primeiroVencimento, String(titulo.intervalo) as Intervalo, at);
    const { id } = await titulos.create({
      devedor: titulo.devedor,
      pacienteId: titulo.pacienteId ?? null,
      convenioId: titulo.convenioId ?? null,
      entidadeId: titulo.entidadeId ?? null,
      tipoContaReceberId: titulo.tipoContaReceberId,
      numeroDocumento: `AC-${titulo.id}`,
      emissao: hoje,
      competencia: hoje.slice(0, 7),
      vencimento,
      parcela: at + 1,
      parcelas: quantidade,
      historico: texto.historicoDoAcordo(numeros),
      valorBruto,
      jurosMes: titulo.jurosMes ?? null,
      multaAtraso: titulo.multaAtraso ?? null,
      carenciaDias: titulo.carenciaDias ?? null,
      divisao: divisaoDoAcordo(entram, valorBruto),
    });
    ids.push(id);
  }
  const [acordoId = 0] = ids;
  await ligarAoAcordo(db, entram.map(({ id }) => id), acordoId); // prettier-ignore
  Object.assign(titulo, { acordoId, quantidade: null, intervalo: null, abrangencia: null, primeiroVencimento: null, descontoRecebimento: null }); // prettier-ignore
}

/** The accounts of the replaced titles, each by its share of what they were worth. */
function divisaoDoAcordo(entram: readonly Row[], valor: string) {
  const porConta = new Map<string, { planoContaId: number; centroCustoId: number | null; valor: string }>();
  for (const linha of entram.flatMap(({ divisao }) => linhasDaDivisao(divisao))) {
    const chave = `${linha.planoContaId} ${linha.centroCustoId}`;
    const antes = porConta.get(chave)?.valor ?? '0.00';
    porConta.set(chave, { planoContaId: linha.planoContaId, centroCustoId: linha.centroCustoId, valor: sumDecimal(antes, dinheiro(linha.valor)) }); // prettier-ignore
  }
  const linhas = [...porConta.values()].slice(0, 50);
  const inteiro = sumDecimal('0.00', ...linhas.map((um) => um.valor));
  const valores = emProporcao(
    linhas.map((um) => um.valor),
    inteiro,
    valor,
  );
  return linhas.map((linha, at) => ({ ...linha, percentual: null, valor: valores[at] ?? '0.00' }));
}
