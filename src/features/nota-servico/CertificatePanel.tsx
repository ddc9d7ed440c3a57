/** The unit's A1 certificate: whose it is and until when, and the way to send another. Its key is never shown. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { notaServicoTela } from '#messages/nota-servico-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { request } from '#shared/http/client.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Certificado = {
  readonly titular: string;
  readonly documento: string;
  readonly emissor: string;
  readonly serie: string;
  readonly valeAte: string;
  readonly enviadoEm: string;
  readonly enviadoPor: string;
  readonly dias: number;
};

const texto = notaServicoTela.certificado;
const AVISO_DIAS = 30;

async function base64De(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export default function CertificatePanel() {
  const chave = ['certificado-a1'];
  const { data, error, refetch } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => request<{ certificado: Certificado | null }>('/api/certificado-a1', { signal }),
    staleTime: 0,
  });
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { certificado } = data;
  const retirar = async (): Promise<void> => {
    const sim = await confirm({
      title: texto.retirarPergunta,
      text: texto.retirarAjuda,
      yes: texto.retirar,
      no: texto.manter,
      danger: true,
    });
    if (!sim) return;
    await request('/api/certificado-a1', { method: 'DELETE' });
    notify({ type: 'SUCCESS', value: texto.retirado });
    await refetch();
  };
  const guardado = async (): Promise<void> => {
    notify({ type: 'SUCCESS', value: texto.guardado });
    await refetch();
  };
  return (
    <Flex vertical gap={20}>
      {certificado === null ? (
        <Alert type="info" showIcon message={texto.nenhum} description={texto.nenhumAjuda} />
      ) : (
        <Kept certificado={certificado} remove={() => void retirar()} />
      )}
      <SendForm again={certificado !== null} done={guardado} />
    </Flex>
  );
}

function Kept({ certificado, remove }: { readonly certificado: Certificado; readonly remove: () => void }) {
  const { dias, titular, documento, emissor, serie, valeAte, enviadoEm, enviadoPor } = certificado;
  return (
    <Flex vertical gap={16} align="start">
      {dias > AVISO_DIAS ? null : (
        <Alert
          type={dias < 0 ? 'error' : 'warning'}
          showIcon
          message={dias < 0 ? texto.vencido : texto.vence(dias)}
        />
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'titular', label: texto.titular, children: titular },
          { key: 'documento', label: texto.documento, children: formatCpfCnpj(documento) },
          { key: 'emissor', label: texto.emissor, children: emissor },
          { key: 'validade', label: texto.validade, children: formatDataHora(valeAte) },
          { key: 'serie', label: texto.serie, children: serie },
          {
            key: 'enviado',
            label: texto.enviado,
            children: texto.enviadoPor(formatDataHora(enviadoEm), enviadoPor),
          },
        ]}
      />
      <Button danger onClick={remove}>
        {texto.retirar}
      </Button>
    </Flex>
  );
}

/** A sentence of two lines does not touch what follows. */
const said = (text: string | undefined) =>
  text === undefined ? undefined : <div style={{ paddingBlock: '2px 12px' }}>{text}</div>;

function SendForm({ again, done }: { readonly again: boolean; readonly done: () => Promise<void> }) {
  const file = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [senha, setSenha] = useState('');
  const [errors, setErrors] = useState<{ readonly [campo: string]: string }>({});
  const sending = useAct(
    async (arquivo: File) => {
      await request('/api/certificado-a1', {
        method: 'POST',
        body: { arquivo: await base64De(arquivo), senha },
        silent: true,
      });
      setSenha('');
      setChosen(null);
      await done();
    },
    {
      failure: texto.naoGuardado,
      refused: (error) => {
        const said = error instanceof HttpError ? Object.entries(error.errors) : [];
        setErrors(Object.fromEntries(said.map(([campo, frases]) => [campo, frases.join(' ')])));
        return said.length > 0;
      },
    },
  );
  const send = (): void => {
    setErrors({
      ...(chosen ? {} : { arquivo: texto.faltaArquivo }),
      ...(senha === '' ? { senha: texto.faltaSenha } : {}),
    });
    if (chosen && senha !== '') void sending.run(chosen);
  };
  return (
    <Form layout="vertical" style={{ maxWidth: 420 }} onFinish={send}>
      <Form.Item
        label={texto.arquivo}
        validateStatus={errors.arquivo ? 'error' : ''}
        help={said(errors.arquivo)}
      >
        <input
          ref={file}
          type="file"
          accept=".pfx,.p12,application/x-pkcs12"
          style={{ display: 'none' }}
          aria-label={texto.arquivo}
          onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
        />
        <Flex gap={12} align="center" wrap>
          <Button onClick={() => file.current?.click()}>{texto.escolher}</Button>
          <span>{chosen?.name}</span>
        </Flex>
      </Form.Item>
      <Form.Item
        label={texto.senha}
        htmlFor="senha-certificado"
        validateStatus={errors.senha ? 'error' : ''}
        help={said(errors.senha)}
      >
        <Input.Password
          id="senha-certificado"
          value={senha}
          autoComplete="off"
          onChange={(event) => setSenha(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={sending.busy}>
        {again ? texto.trocar : texto.enviar}
      </Button>
    </Form>
  );
}
