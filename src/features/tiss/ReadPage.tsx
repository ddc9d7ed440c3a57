/** A file of a plan: dropped here, read by the server, opened as its statement; below, those that came before. */
import { Alert, Flex, Typography, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EntityList } from '#engine/kit/index.ts';
import { tissTela as texto } from '#messages/tiss-tela.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { Page } from '#shared/ui/Page.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

/** A file as it lies on the disk: what letters it is written in the server finds out. */
async function lerArquivo(arquivo: File): Promise<number> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer());
  let letras = '';
  // A call of its own for each piece: all at once are more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += 0x8000)
    letras += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  const { id } = await request<{ readonly id: number }>('/api/demonstrativos-tiss/_ler', {
    method: 'POST',
    body: { nome: arquivo.name, conteudo: btoa(letras) },
    silent: true,
  });
  return id;
}

const TODOS = {};

export default function ReadPage() {
  const navigate = useNavigate();
  const [nome, setNome] = useState('');
  const { run, busy, problem } = useAct(
    async (arquivo: File) => {
      setNome(arquivo.name);
      const id = await lerArquivo(arquivo);
      const entry = indexEntry('demonstrativos-tiss');
      if (entry) void navigate(formPathOf(entry, id));
    },
    { failure: texto.falha, tell: 'place' },
  );
  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <Flex vertical gap={16}>
        {problem === null ? null : <Alert type="error" showIcon message={nome} description={problem} />}
        {busy ? (
          <LoadingState rows={3} label={texto.lendo} />
        ) : (
          <Upload.Dragger
            accept=".xml"
            showUploadList={false}
            beforeUpload={(arquivo: File) => {
              void run(arquivo);
              return false;
            }}
          >
            <Flex vertical align="center" gap={8}>
              <FileInput size={32} aria-hidden />
              <strong>{texto.arraste}</strong>
              <span className="z-fraco">{texto.ajuda}</span>
            </Flex>
          </Upload.Dragger>
        )}
        <Typography.Title level={5} style={{ margin: 0 }}>
          {texto.ultimos}
        </Typography.Title>
        <EntityList resource="demonstrativos-tiss" where={TODOS} />
      </Flex>
    </Page>
  );
}
