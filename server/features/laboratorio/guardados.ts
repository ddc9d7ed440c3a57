/** Rows of a file whose sample is not there: kept among the messages, as what comes over the network is, until a person looks. */
import { createHash } from 'node:crypto';
import { decodificar, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import { guardaveis } from '#domain/laboratorio/arquivo-guardado.ts';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { arquivoGuardado as texto } from '#messages/laboratorio-pedido.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { letras } from './letras.ts';
import { guardadosDeArquivo } from './mensagens-repository.ts';
import { etiquetasSemAmostra } from './pedido-repository.ts';
import { MENSAGENS } from './recebimento.ts';

type Deps = { readonly pool: Pool; readonly mensagens: ServerRecords<'mensagens-analisadores'> };

/** Answers how many rows wait; the same file again keeps nothing twice. */
export async function guardarDesconhecidas(
  { pool, mensagens }: Deps,
  { bytes, linhas }: { readonly bytes: Uint8Array; readonly linhas: readonly LinhaDeAnalisador[] },
): Promise<number> {
  const prestadorId = mensagens.call.prestadorId ?? 0;
  const daLinha = ({ etiqueta }: LinhaDeAnalisador) => etiquetaLida(etiqueta) ?? etiqueta;
  const semAmostra = await etiquetasSemAmostra(pool, prestadorId, linhas.map(daLinha));
  const ficam = linhas.filter((linha) => semAmostra.has(daLinha(linha)));
  if (ficam.length === 0) return 0;
  const { partes, linhas: guardadas } = guardaveis(
    (decodificar(bytes, letras) ?? '').replaceAll('\u0000', ''),
    new Set(ficam.map(({ linha }) => linha)),
  );
  const agora = new Date().toISOString();
  const resumos = partes.map((parte) => createHash('sha256').update(parte).digest('hex'));
  await inTransaction(pool, async (db) => {
    const sabidos = await guardadosDeArquivo(db, prestadorId, resumos);
    const novas = partes.flatMap((conteudo, at) => {
      const resumo = resumos[at] ?? '';
      const controle = texto.controle(formatMinuto(agora), at + 1, partes.length);
      return sabidos.has(resumo)
        ? []
        : [{ analisadorId: null, controle, resumo, recebidaEm: agora, conteudo }];
    });
    if (novas.length === 0) return;
    await mensagens.within(db).keepAll(novas);
    await enqueue(db, MENSAGENS, {});
  });
  return guardadas;
}
