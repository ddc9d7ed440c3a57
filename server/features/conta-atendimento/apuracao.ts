/** 'Apurar': what the visit says was done comes to the account, and the account says what came. */
import { apurar, type Feito } from '#domain/conta-atendimento/apurar.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import type { ServerRecords } from '#server/engine/records.ts';
import { dosesDadas, feitosNaVisita, gravarApuracao, itensDaConta, type Visita } from './repository.ts';

const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);

export const visitaDe = (conta: { readonly [campo: string]: unknown }): Visita => ({
  prontuarioId: numero(conta.prontuarioId),
  idAgenda: numero(conta.idAgenda),
  internacaoId: numero(conta.internacaoId),
});

const MAIOR = 8000;

export async function apurarConta(
  conta: Row,
  itens: ServerRecords<'itens-conta-atendimento'>,
  { db, contexto }: HookContext,
): Promise<string> {
  const prestadorId = Number(contexto.prestadorId);
  const visita = visitaDe(conta);
  const doses = await dosesDadas(db, prestadorId, visita);
  const ditos = [
    ...(await feitosNaVisita(db, prestadorId, visita)),
    ...doses.flatMap(({ codigo, ...dose }) => (codigo === null ? [] : [{ ...dose, codigo }])),
  ];
  const feitos = ditos.map(({ em, ...feito }): Feito => ({ ...feito, data: diaDe(em) }));
  const tem = await itensDaConta(db, conta.id);
  const { incluir, ajustar, retirar, deFora, iguais } = apurar(feitos, tem);
  for (const { chave, ...feito } of incluir) await itens.keep({ ...feito, chaveOrigem: chave, contaId: conta.id });
  const versaoDe = new Map(tem.map(({ id, versao }) => [id, versao]));
  for (const { id, feito } of ajustar)
    await itens.update(
      id,
      { codigo: feito.codigo, descricao: feito.descricao, quantidade: feito.quantidade },
      versaoDe.get(id) ?? 0,
    );
  for (const { id } of retirar) await itens.remove(id, versaoDe.get(id) ?? 0);
  const linhas = [
    ...incluir.map(({ codigo, descricao, quantidade }) => texto.incluido(codigo, descricao, quantidade)),
    ...ajustar.map(({ feito, antes }) => texto.ajustado(feito.codigo, feito.descricao, antes, feito.quantidade)),
    ...retirar.map(({ codigo, descricao }) => texto.retirado(codigo, descricao)),
    ...deFora.map(({ codigo, descricao }) => texto.deFora(codigo, descricao)),
    ...doses.flatMap(({ codigo, descricao }) => (codigo === null ? [texto.semCodigo(descricao)] : [])),
    ...(iguais > 0 ? [texto.iguais(iguais)] : []),
  ];
  const dito = (linhas.length > 0 ? linhas.join('\n') : texto.nada).slice(0, MAIOR);
  await gravarApuracao(db, conta.id, dito);
  return dito;
}
