/** The bank's return, chosen here and read by the server; then every line of it with what happened. */
import { Alert, Flex, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MAIOR_ARQUIVO } from '#domain/cnab/arquivo.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { remessaTela as texto, retornos } from '#messages/borderos.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { LoadingState } from '#shared/ui/State.tsx';

/** Where a return of the remittance's kind is read, and what the reading does. */
const RETORNOS: { readonly [remessa: string]: { readonly recurso: string; readonly ajuda: string } } = {
  'remessas-pagamentos': { recurso: 'retornos-pagamentos', ajuda: texto.ajuda },
  'remessa-recebimentos': { recurso: 'retornos-recebimentos', ajuda: texto.ajudaRecebimentos },
};

export default function ReturnPanel({ resource }: RecordPanelProps) {
  const { recurso, ajuda } = RETORNOS[resource] ?? { recurso: 'retornos-pagamentos', ajuda: texto.ajuda };
  const navigate = useNavigate();
  const [lendo, setLendo] = useState(false);
  const [recusa, setRecusa] = useState<{ readonly nome: string; readonly motivo: string } | null>(null);

  const mandar = async (file: File): Promise<void> => {
    setRecusa(null);
    if (file.size > MAIOR_ARQUIVO) {
      setRecusa({ nome: file.name, motivo: retornos.grande });
      return;
    }
    setLendo(true);
    try {
      // A position of CNAB is a byte, and Windows-1252 keeps a character for each.
      const conteudo = new TextDecoder('windows-1252').decode(await file.arrayBuffer());
      const { id } = await request<{ id: number }>(`/api/${recurso}/_ler`, {
        method: 'POST',
        body: { nome: file.name, conteudo },
        silent: true,
      });
      const entry = indexEntry(recurso);
      if (entry) void navigate(formPathOf(entry, id));
    } catch (error) {
      setRecusa({ nome: file.name, motivo: error instanceof HttpError ? error.message : texto.naoLido });
    } finally {
      setLendo(false);
    }
  };

  return (
    <Flex vertical gap={16}>
      {recusa ? <Alert type="error" showIcon message={recusa.nome} description={recusa.motivo} /> : null}
      {lendo ? (
        <LoadingState rows={3} label={texto.lendo} />
      ) : (
        <Upload.Dragger
          showUploadList={false}
          beforeUpload={(file: File) => {
            void mandar(file);
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
