/** What the emergency says of who has to be admitted, as the request of an admission (docs/guides/pronto-atendimento.md, docs/guides/internacao.md). */
import type { AtendimentoUrgencia } from '#schemas/clinico/atendimento-urgencia.ts';
import type { Internacao } from '#schemas/clinico/internacao.ts';

type Clinica = NonNullable<AtendimentoUrgencia['clinicaInternacao']>;

/** Specialty of the bed by the emergency's clinic: TISS calls the medical one 'clínica'. */
const TIPO: { readonly [clinica in Clinica]: Internacao['tipo'] } = {
  MEDICA: 'CLINICA',
  CIRURGICA: 'CIRURGICA',
  OBSTETRICA: 'OBSTETRICA',
  PEDIATRICA: 'PEDIATRICA',
  PSIQUIATRICA: 'PSIQUIATRICA',
};

export type DaUrgencia = Partial<
  Pick<
    AtendimentoUrgencia,
    | 'pacienteId'
    | 'profissionalId'
    | 'clinicaInternacao'
    | 'leitoInternacao'
    | 'cidInternacaoId'
    | 'justificativaInternacao'
  >
>;

export function pedidoDaUrgencia(atendimento: DaUrgencia) {
  const {
    pacienteId,
    profissionalId,
    clinicaInternacao,
    leitoInternacao,
    cidInternacaoId,
    justificativaInternacao,
  } = atendimento;
  return {
    pacienteId: pacienteId ?? 0,
    carater: 'URGENCIA',
    tipo: TIPO[clinicaInternacao ?? 'MEDICA'],
    origem: 'PRONTO_ATENDIMENTO',
    tipoLeito: leitoInternacao ?? null,
    profissionalId: profissionalId ?? null,
    cidId: cidInternacaoId ?? null,
    indicacao: justificativaInternacao ?? null,
  } as const satisfies Partial<Internacao>;
}
