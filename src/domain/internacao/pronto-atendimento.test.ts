import { expect, it } from 'vitest';
import { pedidoDaUrgencia } from './pronto-atendimento.ts';

it('[CLIN-04] [CLIN-07] o desfecho da urgência vira pedido de internação, com o leito, o diagnóstico e o porquê', () => {
  expect(
    pedidoDaUrgencia({
      pacienteId: 7,
      profissionalId: 3,
      clinicaInternacao: 'CIRURGICA',
      leitoInternacao: 'UTI',
      cidInternacaoId: 11,
      justificativaInternacao: 'Abdome agudo',
    }),
  ).toEqual({
    pacienteId: 7,
    carater: 'URGENCIA',
    tipo: 'CIRURGICA',
    origem: 'PRONTO_ATENDIMENTO',
    tipoLeito: 'UTI',
    profissionalId: 3,
    cidId: 11,
    indicacao: 'Abdome agudo',
  });
  expect(pedidoDaUrgencia({ pacienteId: 7, clinicaInternacao: 'MEDICA' })).toMatchObject({
    tipo: 'CLINICA',
    tipoLeito: null,
    cidId: null,
  });
});
