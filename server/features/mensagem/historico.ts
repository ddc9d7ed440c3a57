/** Messages that were sent to the patient, with the text as it left. */
import { historico as texto } from '#messages/historico.ts';
import { opcao, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';

const RECURSO = 'mensagens-enviadas';

export const fonte: FonteDeRegistro = {
  tipo: 'mensagem',
  titulo: texto.mensagens,
  icone: 'message',
  recurso: RECURSO,
  quando: 'enviadaEm',
  texto: ['modelo', 'assunto', 'texto', 'destino'],
  mostrar: (row, { registry }) => {
    const campos = registry.entity[RECURSO]?.fields ?? [];
    return {
      titulo: texto.mensagem(opcao(campos, 'canal', row)?.titulo ?? '', String(row.modelo)),
      detalhe: `${texto.paraDestino(String(row.destino))} · ${String(row.remetente)}`,
      situacao: row.situacao === 'ENVIADA' ? undefined : opcao(campos, 'situacao', row),
      textos: [
        { rotulo: texto.texto, texto: String(row.texto) },
        ...(typeof row.falha === 'string' ? [{ rotulo: texto.naoSaiu, texto: row.falha }] : []),
      ],
    };
  },
};
