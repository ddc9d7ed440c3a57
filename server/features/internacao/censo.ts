/** The census of a day: stays that touch it, and who was there at both midnights, counted apart. */
import { addDays } from '#domain/formato/data.ts';
import { inicioDoDia } from '#domain/formato/fuso.ts';
import { censoDe, totalDe, type Censo } from '#domain/internacao/censo.ts';
import type { Mesa } from '#server/capabilities/fila/index.ts';
import { estadasDe, presentesDe } from './censo-repository.ts';

/** Of today the period ends now. */
export async function censoDoDia({ pool, instante: agora, hoje, escopo }: Mesa, dia: string): Promise<Censo> {
  const emCurso = dia >= hoje;
  const periodo = { inicio: inicioDoDia(dia), fim: emCurso ? agora : inicioDoDia(addDays(dia, 1)) };
  const [estadas, presentes] = await Promise.all([
    estadasDe(pool, escopo('ocupacoes'), periodo),
    presentesDe(pool, escopo('setores'), periodo),
  ]);
  const linhas = censoDe(estadas, presentes, periodo);
  const nome = new Map(presentes.map((setor) => [setor.setorId, setor]));
  return {
    agora,
    dia,
    emCurso,
    linhas: linhas.map((linha) => ({
      ...linha,
      setor: nome.get(linha.setorId)?.setor ?? '',
      leitos: nome.get(linha.setorId)?.leitos ?? 0,
    })),
    total: { ...totalDe(linhas), leitos: presentes.reduce((soma, { leitos }) => soma + leitos, 0) },
  };
}
