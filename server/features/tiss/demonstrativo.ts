/** A statement of a plan comes in: whose it is, whether it is known, each line kept with what it is about. */
import { createHash } from 'node:crypto';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { LinhaLida } from '#domain/tiss/demonstrativo.ts';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import { aosPoucos, type LeitorDoBanco } from '#server/capabilities/arquivo-banco/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Recurso, ServerRecords } from '#server/engine/call.ts';
import { jobAt } from '#server/threads/job.ts';
import { casar, conhecidosDe, postoNaLinha } from './casar.ts';
import { convenioDoRegistro, demonstrativoDoNumero, demonstrativoDoResumo } from './casar-repository.ts';
import type { job, Resposta } from './ler.job.ts';

const LER = jobAt<typeof job>(new URL('./ler.job.ts', import.meta.url));
const MAX_AVISOS = 8000;

export type Entrada = {
  readonly pool: Pool;
  readonly prestadorId: number;
  readonly leitor: LeitorDoBanco;
  readonly identificado: string;
  readonly usuarioId: number;
  readonly abrir: <R extends Recurso>(recurso: R, db: Queryable) => ServerRecords<R>;
};

const recusar = (frase: string): never => {
  throw new AppError('arquivo-invalido', { messages: [frase] });
};

/** Its convênio; refused where no register has it, or where it is somebody else's file. */
async function deQuemE(db: Queryable, prestadorId: number, { registroAns, prestador }: Resposta) {
  const identificado =
    registroAns === null ? undefined : await convenioDoRegistro(db, prestadorId, registroAns);
  if (!identificado) return recusar(texto.convenioDesconhecido(registroAns ?? ''));
  if (prestador !== null && !identificado.chamado.includes(prestador))
    return recusar(texto.outroPrestador(prestador));
  return identificado;
}

/** Reads the file and keeps it, whole or not at all. Answers the id of the statement. */
export async function lerArquivo(
  { pool, prestadorId, leitor, identificado, usuarioId, abrir }: Entrada,
  nome: string,
  bytes: Uint8Array,
): Promise<number> {
  const resumo = createHash('sha256').update(bytes).digest('hex');
  const lido = await leitor.ler(LER, bytes, `pessoa ${usuarioId}`);
  return inTransaction(pool, async (db) => {
    const antes = await demonstrativoDoResumo(db, prestadorId, resumo);
    if (antes)
      throw validationError({
        arquivo: [texto.repetido(antes.numero ?? String(antes.id), diaDe(antes.lidoEm))],
      });
    const { convenioId, nomeConvenio } = await deQuemE(db, prestadorId, lido);
    const { tipo, numero } = lido;
    const jaLido =
      numero === null
        ? undefined
        : await demonstrativoDoNumero(db, prestadorId, { convenioId, tipo, numero });
    const { id } = await abrir('demonstrativos-tiss', db).keep({
      tipo: lido.tipo,
      numero: lido.numero,
      convenioId,
      nomeConvenio,
      dataEmissao: lido.dataEmissao,
      dataPagamento: lido.dataPagamento,
      protocolo: lido.protocolo,
      versaoDita: lido.versaoDita?.slice(0, 10) ?? null,
      valorInformado: lido.valorInformado,
      valorProcessado: lido.valorProcessado,
      valorLiberado: lido.valorLiberado,
      valorGlosa: lido.valorGlosa,
      nomeArquivo: nome.slice(0, 300),
      resumo,
      lidoEm: new Date().toISOString(),
      lidoPor: identificado,
    });
    const novos = new Set<string>();
    let ordem = 0;
    for await (const linhas of aosPoucos<LinhaLida>(lido.pedacos)) {
      const conhecidos = await conhecidosDe(db, prestadorId, linhas);
      for (const { codigoGlosa } of linhas)
        if (codigoGlosa !== null && !conhecidos.motivos.has(codigoGlosa)) novos.add(codigoGlosa);
      await abrir('linhas-demonstrativo-tiss', db).keepAll(
        linhas.map((linha) => ({
          ...linha,
          demonstrativoTissId: id,
          convenioId,
          ordem: ++ordem,
          descricao: linha.descricao?.slice(0, 250) ?? null,
          justificativa: linha.justificativa?.slice(0, 500) ?? null,
          ...postoNaLinha(casar(linha, convenioId, conhecidos)),
        })),
      );
    }
    const avisos = [
      ...(jaLido ? [texto.mesmoNumero(jaLido.numero, diaDe(jaLido.lidoEm))] : []),
      ...lido.avisos,
      ...(novos.size > 0 ? [texto.glosaNova([...novos])] : []),
    ];
    if (avisos.length > 0)
      await abrir('demonstrativos-tiss', db).set(id, { avisos: avisos.join('\n').slice(0, MAX_AVISOS) });
    return id;
  });
}
