/** What of the patient the results alone do not say: a death, and a sex or birth that was put right since. */
import { Alert } from 'antd';
import { formatData } from '#domain/formato/data.ts';
import type { ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import { pacienteDaAmostra as texto } from '#messages/laboratorio-amostra.ts';

export function PatientNotes({ data }: { readonly data: ResultadosDaAmostra }) {
  const { paciente, outroJulgamento, situacao } = data;
  const { obito, dataObito } = paciente;
  return (
    <>
      {obito ? (
        <Alert
          type="warning"
          showIcon
          message={texto.morreu(dataObito === null ? null : formatData(dataObito))}
        />
      ) : null}
      {outroJulgamento.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={texto.identidade}
          description={texto.identidadeTexto(outroJulgamento, situacao === 'LIBERADA')}
        />
      ) : null}
    </>
  );
}
