/** 'Apurar': what the visit says was done comes to the account, and the account says what came. */
import { apurar, type Feito } from '#domain/conta-atendimento/apurar.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { partesACobrar } from '#domain/odontologia/lugar.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import type { Stored, Values } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { dosesDadas, feitosNaVisita, itensAbertosDe, itensDaConta, type Visita } from './repository.ts';

export const visitaDe = ({
  prontuarioId,
  idAgenda,
  internacaoId,
  pedidoLaboratorioId,
}: Values<'contas-atendimento'>): Visita => ({
  prontuarioId: prontuarioId ?? null,
  idAgenda: idAgenda ?? null,
  internacaoId: internacaoId ?? null,
  pedidoLaboratorioId: pedidoLaboratorioId ?? null,
});

const MAIOR = 8000;
const MAIOR_DESCRICAO = 320;

/** What was done in a mouth says where, a tooth each, by what it is charged there; all else is as it was said. */
function naBoca({ boca, codigo, ...ato }: Awaited<ReturnType<typeof feitosNaVisita>>[number]) {
  if (boca === null) return codigo === null ? [] : [{ ...ato, codigo }];
  return partesACobrar(boca).flatMap(({ sufixo, dito, procedimento, ...lugar }) =>
    procedimento === null
      ? []
      : [
          {
            ...ato,
            ...lugar,
            codigo: procedimento.codigo,
            chave: `${ato.chave}${sufixo}`,
            descricao: `${procedimento.nome} (${dito})`.slice(0, MAIOR_DESCRICAO),
          },
        ],
  );
}

export async function apurarConta(
  conta: Stored<'contas-atendimento'>,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const itens = registros('itens-conta-atendimento').server;
  const visita = visitaDe(conta);
  const doses = await dosesDadas(db, prestadorId, visita);
  const atosComHora = [
    ...(await feitosNaVisita(db, prestadorId, visita)).flatMap(naBoca),
    ...doses.flatMap(({ codigo, ...dose }) => (codigo === null ? [] : [{ ...dose, codigo }])),
  ];
  const atos = atosComHora.map(({ em, ...ato }): Feito => ({ ...ato, data: diaDe(em) }));
  const tem = await itensDaConta(db, conta.id);
  const { incluir, ajustar, retirar, deFora, iguais } = apurar(atos, tem);
  await itens.keepAll(
    incluir.map(({ chave, ...ato }) => ({ ...ato, chaveOrigem: chave, contaId: conta.id })),
  );
  const versaoDe = new Map(tem.map(({ id, versao }) => [id, versao]));
  for (const { id, feito: ato } of ajustar)
    await itens.update(
      id,
      {
        codigo: ato.codigo,
        descricao: ato.descricao,
        quantidade: ato.quantidade,
        ...(ato.dente === undefined ? {} : { dente: ato.dente, regiao: ato.regiao, faces: ato.faces }),
      },
      versaoDe.get(id) ?? 0,
    );
  for (const { id } of retirar) await itens.remove(id, versaoDe.get(id) ?? 0);
  const linhas = [
    ...incluir.map(({ codigo, descricao, quantidade }) => texto.incluido(codigo, descricao, quantidade)),
    ...ajustar.map(({ feito: ato, antes }) =>
      texto.ajustado(ato.codigo, ato.descricao, antes, ato.quantidade),
    ),
    ...retirar.map(({ codigo, descricao }) => texto.retirado(codigo, descricao)),
    ...deFora.map(({ codigo, descricao }) => texto.deFora(codigo, descricao)),
    ...doses.flatMap(({ codigo, descricao }) => (codigo === null ? [texto.semCodigo(descricao)] : [])),
    ...(iguais > 0 ? [texto.iguais(iguais)] : []),
  ];
  const apuracao = (linhas.length > 0 ? linhas.join('\n') : texto.nada).slice(0, MAIOR);
  await registros('contas-atendimento').server.set(conta.id, { apuracao, avisoProntuario: null });
}

/**
 * What was undone in the mouth ('D:12') and what of a sample is measured no more ('L:12') is charged no more: its items leave
 * the account that is still open, which says so.
 */
export async function tirarDesfeito(
  chave: string,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const itens = registros('itens-conta-atendimento').server.everybodys;
  const contas = registros('contas-atendimento').server.everybodys;
  const retirados = new Map<number, string[]>();
  for (const item of await itensAbertosDe(db, prestadorId, chave)) {
    await itens.remove(item.id, item.versao);
    const linhas = retirados.get(item.contaId) ?? [item.apuracao ?? ''];
    retirados.set(item.contaId, [texto.retirado(item.codigo, item.descricao), ...linhas]);
  }
  for (const [id, linhas] of retirados)
    await contas.set(id, { apuracao: linhas.join('\n').trim().slice(0, MAIOR) });
}
