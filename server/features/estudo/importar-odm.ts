/** Forms and visits of an ODM file as drafts of ours (CRF-05). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { MetadadosLidos } from '#domain/estudo/wire.ts';
import { lerOdm } from '#domain/odm/ler.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { visitasDoProtocolo } from './repository.ts';

type Pedido = {
  readonly conteudo: string;
  /** Reads and says what there is; writes nothing. */
  readonly criar: boolean;
  /** The study that gets the visits whose names say their moment; absent: forms only. */
  readonly estudoId?: number | undefined;
};

export async function importarOdm(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  { conteudo, criar, estudoId }: Pedido,
): Promise<MetadadosLidos> {
  const lido = lerOdm(conteudo);
  if (!lido.ok) throw new AppError('arquivo-invalido', { messages: [lido.recusa] });
  const { formularios, visitas, programa, deixados } = lido;
  const resposta: MetadadosLidos = {
    criados: criar,
    programa,
    formularios: formularios.map(({ nome, campos }) => ({ nome, campos })),
    visitas: visitas.map(({ nome, momento }) => ({ nome, momento })),
    deixados,
  };
  if (!criar) return resposta;
  await inTransaction(pool, async (db) => {
    const modelos = app.registros(request, 'form-templates').within(db);
    const ids = new Map<string, number>();
    for (const { nome, dado } of formularios) {
      const { id } = await modelos.create({ nome, dado: JSON.stringify(dado) });
      ids.set(nome, id);
    }
    if (estudoId === undefined) return;
    const protocolo = await visitasDoProtocolo(db, estudoId);
    const nomes = new Set(protocolo.map(({ nome }) => nome));
    let ordem = Math.max(0, ...protocolo.map((visita) => visita.ordem));
    const porta = app.registros(request, 'visitas-estudo').within(db);
    for (const visita of visitas) {
      if (visita.momento === null || nomes.has(visita.nome)) continue;
      ordem += 1;
      await porta.create({
        estudoId,
        nome: visita.nome.slice(0, 80),
        ordem,
        dia: null,
        janelaAntes: 0,
        janelaDepois: 0,
        formularios: visita.formularios.flatMap((nome) => {
          const formularioId = ids.get(nome);
          return formularioId === undefined
            ? []
            : [
                {
                  formularioId,
                  escala: 'NENHUMA' as const,
                  quando: 'SEMPRE' as const,
                  obrigatorio: true,
                  dupla: false,
                },
              ];
        }),
      });
    }
  });
  return resposta;
}
