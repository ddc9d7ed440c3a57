/** Critical values without a registered notice: told again each quarter of an hour, and to more people each time. */
import {
  aQuemLembrar,
  lembreteDaVez,
  MINUTOS_DO_LEMBRETE,
  type GrupoDoLembrete,
} from '#domain/laboratorio/critico.ts';
import { criticoAviso } from '#messages/laboratorio.ts';
import { administradores, quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { criticosEsquecidos, type CriticoEsquecido } from './criticos-repository.ts';
import { contasDe } from './repository.ts';

const contasDoProfissional = async (db: Queryable, profissionalId: number | null) =>
  profissionalId === null ? [] : contasDe(db, profissionalId);

const CONTAS: {
  readonly [grupo in GrupoDoLembrete]: (
    db: Queryable,
    critico: CriticoEsquecido,
  ) => Promise<readonly number[]>;
} = {
  'quem-pediu': (db, { profissionalId }) => contasDoProfissional(db, profissionalId),
  responsavel: (db, { responsavelId }) => contasDoProfissional(db, responsavelId),
  bancada: (db, { prestadorId }) => quemPode(db, { sujeito: 'amostra', acao: 'receber', prestadorId }),
  'quem-registra': (db, { prestadorId }) => quemPode(db, { sujeito: 'amostra', acao: 'avisar', prestadorId }),
  // Whom a group of the unit gives everything, and those of the whole house.
  administradores: async (db, { prestadorId }) => [
    ...(await quemPode(db, { sujeito: 'all', acao: 'manage', prestadorId })),
    ...(await administradores(db)),
  ],
};

/** Answers how many people were told. */
export async function lembrarCriticos(db: Queryable, agora: number): Promise<number> {
  let avisados = 0;
  for (const critico of await criticosEsquecidos(db, MINUTOS_DO_LEMBRETE)) {
    const { id, prestadorId, paciente, descricao, detectadoEm } = critico;
    const vez = lembreteDaVez(detectadoEm, agora);
    const para = new Set<number>();
    for (const grupo of aQuemLembrar(vez))
      for (const conta of await CONTAS[grupo](db, critico)) para.add(conta);
    avisados += await notificar(db, {
      para: [...para],
      tipo: 'EXA',
      titulo: criticoAviso.lembrete(vez * MINUTOS_DO_LEMBRETE),
      texto: criticoAviso.texto(paciente, descricao),
      dadosSensiveis: true,
      destino: '/valores-criticos',
      prestadorId,
      chave: `valor-critico:${id}:${vez}`,
    });
  }
  return avisados;
}
