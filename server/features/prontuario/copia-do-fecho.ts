/** The signed closing of a chart stands among the patient's documents too, where whoever looks for it looks (CLIN-02). */
import type { FastifyInstance } from 'fastify';
import { prontuarioImpresso as papel } from '#messages/prontuario-impressao.ts';
import { anularCopia, chamadaDoServidor, guardarCopia } from '#server/capabilities/documento/index.ts';
import { eDoFecho } from './impressao.ts';
import { fechamentoDe } from './repository.ts';

const PACIENTES = 'pacientes';

export function copiarFechos(app: FastifyInstance): void {
  app.depoisDoDocumento.declarar('prontuarios', {
    async assinar(db, { contexto }, linha) {
      const fechado = await fechamentoDe(db, linha.registro_id);
      if (!fechado || !eDoFecho({ nome: linha.nome, em: linha.criado_em }, fechado.encerradoEm)) return;
      const chamada = chamadaDoServidor(app.registro.atual, contexto, PACIENTES);
      await guardarCopia(db, chamada, linha, {
        registroId: fechado.pacienteId,
        tagDescription: papel.etiqueta,
      });
    },
    anular: (db, { contexto }, linha) =>
      anularCopia(db, chamadaDoServidor(app.registro.atual, contexto, PACIENTES), linha),
  });
}
