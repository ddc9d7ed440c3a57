/** An authorised note by mail: its DANFSe and its XML, to whom the record names. */
import { camposDoDanfse } from '#domain/nota-servico/danfse.ts';
import { consultaPublica, lerNfse } from '#domain/nota-servico/nfse.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { danfse as impresso } from '#messages/danfse.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import type { PedidoDanfse } from '#server/capabilities/impressao/index.ts';
import { salaDe, type Casa } from './casa.ts';
import type { Nota } from './preparar.ts';
import { lerXml, prestadorDaNota, unidadeDe } from './repository.ts';

/** Drawn of the note's own XML; refused where Sefin gave none. */
export async function danfseDaNota(
  pool: Casa['pool'],
  nota: Pick<Nota, 'id' | 'situacao' | 'autorizadaEm' | 'preparadaEm'>,
): Promise<{ readonly pedido: PedidoDanfse; readonly xml: string; readonly nome: string }> {
  const xml = await lerXml(pool, nota.id, 'NFSE');
  const lida = xml === null ? null : lerNfse(xml);
  if (xml === null || lida === null)
    throw new AppError('requisicao-invalida', { messages: [texto.semAutorizacao] });
  return {
    pedido: { danfse: camposDoDanfse(lida, nota.situacao, nota.autorizadaEm ?? nota.preparadaEm) },
    xml,
    nome: impresso.nome(lida.numero),
  };
}

export async function enviarNotaPorEmail(casa: Casa, saida: Saida, notaId: number): Promise<void> {
  const stored = await prestadorDaNota(casa.pool, notaId);
  if (!stored) return;
  const { prestadorId } = stored;
  const porta = salaDe(casa, casa.pool, prestadorId).registros('notas-servico').server;
  const nota = await porta.read(notaId);
  // Cancelled meanwhile: nobody is sent what holds no more.
  if (nota.situacao !== 'AUTORIZADA' || nota.emailTomador === null) return;
  const { pedido, xml, nome } = await danfseDaNota(casa.pool, nota);
  const unidade = await unidadeDe(casa.pool, prestadorId);
  const numero = nota.numeroNfse ?? '';
  await enviarMensagem(saida, {
    para: { nome: nota.nomeTomador, endereco: nota.emailTomador },
    assunto: texto.email.assunto(numero, unidade.nome),
    linhas: [
      ...texto.email.linhas(nota.nomeTomador, numero, nota.valor),
      consultaPublica(nota.chave ?? ''),
      ...(nota.ambiente === 'PRODUCAO' ? [] : [texto.email.semValidade]),
    ],
    anexos: [
      { nome: `${nome}.pdf`, tipo: 'application/pdf', bytes: await casa.imprimir(pedido, `nota ${notaId}`) },
      { nome: `${nota.chave ?? numero}.xml`, tipo: 'application/xml', bytes: Buffer.from(xml, 'utf8') },
    ],
    numero: `nota-${notaId}-${Date.parse(nota.autorizadaEm ?? nota.preparadaEm)}`,
  });
  await porta.set(notaId, { emailEm: new Date().toISOString() });
}
