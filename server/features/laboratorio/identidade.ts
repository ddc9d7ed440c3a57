/** A sex or a birth that changed after results were judged by it: the sample says so, and who answers for it is told. */
import { digitavel } from '#domain/laboratorio/amostras.ts';
import { julgadosDeOutroModo } from '#domain/laboratorio/rejulgar.ts';
import { pacienteDaAmostra as texto } from '#messages/laboratorio-amostra.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { amostrasJulgadas, identidadeMudouDesde, quemJulgou } from './identidade-repository.ts';
import { regrasDe, type Amostra, type Regra, type Resultado } from './julgamento.ts';

/** Names of the results of this sample that the patient's sex and birth of today would judge otherwise. */
export async function outroJulgamento(
  db: Queryable,
  { situacao, pacienteId, resultadaEm, resultados }: Amostra,
  regra: (linha: Resultado) => Regra,
): Promise<readonly string[]> {
  if (resultadaEm === null || digitavel(situacao) || situacao === 'CANCELADA') return [];
  return (await identidadeMudouDesde(db, pacienteId, resultadaEm))
    ? julgadosDeOutroModo(resultados ?? [], regra)
    : [];
}

/** One notice a sample, to who released it: the report stands until somebody rectifies it. */
export async function avisarOutroJulgamento(
  { id, versao }: Stored<'pacientes'>,
  { db, contexto }: RuleContext,
): Promise<void> {
  const amostras = await amostrasJulgadas(db, id);
  if (amostras.length === 0) return;
  const regras = await regrasDe(db, amostras, contexto.prestadorId ?? 0);
  for (const amostra of amostras) {
    const { pessoa, regra } = regras(amostra);
    const nomes = julgadosDeOutroModo(amostra.resultados, regra);
    if (nomes.length === 0) continue;
    const { prestadorId } = amostra;
    const julgou = await quemJulgou(db, amostra.id);
    await notificar(db, {
      para:
        julgou === undefined
          ? await quemPode(db, { sujeito: 'amostra', acao: 'liberar', prestadorId })
          : [julgou],
      tipo: 'EXA',
      titulo: texto.aviso,
      texto: texto.avisoTexto(pessoa.nome, amostra.etiqueta, nomes),
      dadosSensiveis: true,
      destino: `/amostras/form/${amostra.id}?aba=resultados`,
      prestadorId,
      chave: `amostra:${amostra.id}:identidade:${versao}`,
    });
  }
}
