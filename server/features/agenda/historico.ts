/** Appointments in the patient's history, those that were missed or cancelled too. */
import { NAO_HAVERA } from '#domain/cuidado/vinculo.ts';
import { historico as texto } from '#messages/historico.ts';
import { opcao, rotulo, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';

export const fonte: FonteDeRegistro = {
  tipo: 'agendamento',
  titulo: texto.agendamentos,
  icone: 'calendar',
  recurso: 'agendamentos',
  quando: 'inicio',
  texto: ['tipoAtendimentoId', 'motivo', 'convenioId'],
  menos: { situacao: ['RESERVADO'] },
  // Whose agenda it stands in is no secret to whoever was let into the patient's history.
  deTodos: true,
  mostrar: (row, { registry, contexto }) => ({
    titulo: rotulo(row, 'tipoAtendimentoId') || texto.agendamento,
    detalhe: [
      rotulo(row, 'convenioId') || texto.particular,
      row.encaixe === true ? texto.encaixe : '',
      typeof row.motivo === 'string' ? row.motivo : '',
    ]
      .filter(Boolean)
      .join(' · '),
    situacao: opcao(registry.entity.agendamentos?.fields ?? [], 'situacao', row),
    ...(NAO_HAVERA.has(row.situacao) ? { naoHavera: true } : {}),
    registro:
      contexto.ability.can('vertodos', 'agenda') || row.profissionalId === contexto.alcance.profissionalId
        ? { recurso: 'agendamentos', id: row.id }
        : null,
  }),
};
