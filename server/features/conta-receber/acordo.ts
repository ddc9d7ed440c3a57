/** Agreement on debts: open titles of one payer replaced by new instalments; what they were stays, tied to the agreement. */
import { MULTA_DO_CONSUMIDOR, perdaoDoDesconto } from '#domain/conta-receber/limites.ts';
import { devidoEm, saldoAReceber } from '#domain/conta-receber/titulo.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal, sumDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { emProporcao, partesIguais } from '#domain/titulo/divisao.ts';
import { vencimentoDaParcela } from '#domain/titulo/vencimento.ts';
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { dinheiro, linhasDaDivisao } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { devedorDe, outrosAbertos, recebidosDosTitulos } from './repository.ts';

type Titulo = Stored<'contas-receber'>;

/** The others that enter take the server's own step. */
export async function fazerAcordo(
  step: Step<'contas-receber', 'negociar'>,
  context: RuleContext,
): Promise<void> {
  const { atual: titulo, campos, motivo, valores } = step;
  const { db, prestadorId } = context;
  const titulos = context.registros('contas-receber').server;
  const { abrangencia, quantidade, intervalo, primeiroVencimento } = campos;
  const hoje = hojeEm(Date.now());
  const devedor = devedorDe(titulo);
  const demais =
    abrangencia === 'ESTE'
      ? []
      : await outrosAbertos(db, prestadorId, devedor, titulo.id, abrangencia === 'VENCIDOS' ? hoje : null);
  const entram: Titulo[] = [titulo];
  for (const id of demais) {
    const stored = await titulos.everybodys.transition(id, { transicao: 'entrar-no-acordo', motivo });
    // As it was a moment ago: open, with what had been received of it.
    entram.push({ ...stored, situacao: 'EM_ABERTO' });
  }
  const soma = (parte: (item: Titulo) => string): string => sumMoney(entram.map(parte));
  const devido = soma((item) => devidoEm(item, hoje) ?? saldoAReceber(item));
  const desconto = dinheiro(campos.descontoRecebimento);
  const total = subtractDecimal(devido, desconto);
  const recebidos = [
    ...(
      await recebidosDosTitulos(
        db,
        entram.map(({ id }) => id),
      )
    ).values(),
  ];
  const perdoado = sumMoney(recebidos.map(({ descontos }) => descontos));
  const encargos = sumMoney(recebidos.map((recebido) => recebido.encargos));
  const inteiro = sumDecimal(
    devido,
    soma((item) => item.valorRecebido),
    encargos,
  );
  const perdao = perdaoDoDesconto(devido, desconto, { perdoado, inteiro });
  if (perdao === 'tudo') throw validationError({ descontoRecebimento: [texto.descontoDeTudo(devido)] });
  if (perdao === 'mais-da-metade' && !context.contexto.ability.can('cancelar', context.entity.subject))
    throw validationError({ descontoRecebimento: [texto.maisDaMetadeNoAcordo(desconto, devido)] });
  if (
    perdao === 'mais-da-metade-ao-todo' &&
    !context.contexto.ability.can('cancelar', context.entity.subject)
  )
    throw validationError({ descontoRecebimento: [texto.maisDaMetadeAoTodo(perdoado, desconto, inteiro)] });
  const partes = partesIguais(total, quantidade);
  const numeros = entram.map((item) => item.numeroDocumento ?? `título ${item.id}`);
  const ids: number[] = [];
  for (const [at, valorBruto] of partes.entries()) {
    const { id } = await titulos.create({
      devedor: titulo.devedor,
      pacienteId: titulo.pacienteId,
      convenioId: titulo.convenioId,
      entidadeId: titulo.entidadeId,
      tipoContaReceberId: titulo.tipoContaReceberId,
      numeroDocumento: `AC-${titulo.id}`,
      emissao: hoje,
      competencia: hoje.slice(0, 7),
      vencimento: vencimentoDaParcela(primeiroVencimento, intervalo, at),
      parcela: at + 1,
      parcelas: quantidade,
      historico: texto.historicoDoAcordo(numeros),
      valorBruto,
      jurosMes: titulo.jurosMes,
      multaAtraso: multaDoAcordo(titulo),
      carenciaDias: titulo.carenciaDias,
      divisao: divisaoDoAcordo(entram, valorBruto),
    });
    ids.push(id);
  }
  const [acordoId = 0] = ids;
  await titulos.everybodys.setAll(demais.map((id) => ({ id, valores: { acordoId } })));
  valores.acordoId = acordoId;
}

/** An old title may bear more than a consumer's fine may be; the agreement, which is new, does not. */
const multaDoAcordo = ({ devedor, multaAtraso }: Titulo): string | null =>
  devedor === 'PACIENTE' && multaAtraso !== null && compareDecimal(multaAtraso, MULTA_DO_CONSUMIDOR) > 0
    ? MULTA_DO_CONSUMIDOR
    : multaAtraso;

/** The accounts of the replaced titles, each by its share of what they were worth. */
function divisaoDoAcordo(entram: readonly Titulo[], valor: string) {
  const porConta = new Map<string, { planoContaId: number; centroCustoId: number | null; valor: string }>();
  for (const linha of entram.flatMap(({ divisao }) => linhasDaDivisao(divisao))) {
    const chave = `${linha.planoContaId} ${linha.centroCustoId}`;
    const antes = porConta.get(chave)?.valor ?? '0.00';
    porConta.set(chave, {
      planoContaId: linha.planoContaId,
      centroCustoId: linha.centroCustoId,
      valor: sumDecimal(antes, dinheiro(linha.valor)),
    });
  }
  const linhas = [...porConta.values()].slice(0, 50);
  const inteiro = sumMoney(linhas.map((item) => item.valor));
  const valores = emProporcao(
    linhas.map((item) => item.valor),
    inteiro,
    valor,
  );
  return linhas.map((linha, at) => ({ ...linha, percentual: null, valor: valores[at] ?? '0.00' }));
}
