/** The bank's return, chosen here and read by the server; then every line of it with what happened. */
import { Alert, Flex, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MAIOR_ARQUIVO } from '#domain/cnab/arquivo.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { remessaTela as texto, retornos } from '#messages/bordero-pagamento.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';

/** Where a return of the remittance's kind is read, and what the reading does. */
const RETORNOS: { readonly [remessa: string]: { readonly recurso: string; readonly ajuda: string } } = {
  'remessas-pagamentos': { recurso: 'retornos-pagamentos', ajuda: texto.ajuda },
  'remessa-recebimentos': { recurso: 'retornos-recebimentos', ajuda: texto.ajudaRecebimentos },
};

export default function ReturnPanel({ resource }: RecordPanelProps) {
  const { recurso, ajuda } = RETORNOS[resource] ?? { recurso: 'retornos-pagamentos', ajuda: texto.ajuda };
  const navigate = useNavigate();
  const [nome, setNome] = useState('');
  const { run, busy, problem } = useAct(
    async (file: File) => {
      setNome(file.name);
      if (file.size > MAIOR_ARQUIVO) throw new Refused(retornos.grande);
      // A position of CNAB is a byte, and Windows-1252 keeps a character for each.
      const conteudo = new TextDecoder('windows-1252').decode(await file.arrayBuffer());
      const { id } = await request<{ id: number }>(`/api/${recurso}/_ler`, {
        method: 'POST',
        body: { nome: file.name, conteudo },
        silent: true,
      });
      const entry = indexEntry(recurso);
      if (entry) void navigate(formPathOf(entry, id));
    },
    { failure: texto.naoLido, tell: 'place' },
  );

  return (
    <Flex vertical gap={16}>
      {problem === null ? null : <Alert type="error" showIcon message={nome} description={problem} />}
      {busy ? (
        <LoadingState rows={3} label={texto.lendo} />
      ) : (
        <Upload.Dragger
          showUploadList={false}
          beforeUpload={(file: File) => {
            void run(file);
            return false;
          }}
        >
          <Flex vertical align="center" gap={8}>
            <FileInput size={32} aria-hidden />
            <strong>{texto.arraste}</strong>
            <span className="z-fraco">{ajuda}</span>
          </Flex>
        </Upload.Dragger>
      )}
    </Flex>
  );
}
