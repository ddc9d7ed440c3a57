/** Beside the picture: text from browser to browser, kept by nobody, and files, kept among the patient's documents. */
import { Button, Flex, Input, Typography, Upload } from 'antd';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatHora } from '#domain/formato/data-hora.ts';
import { problemaDoArquivo, type ArquivoNaChamada } from '#domain/telemedicina/arquivo.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import {
  abrirMensagens,
  baixarArquivo,
  enviarArquivo,
  escrever,
  lerMensagens,
  type EstadoChamada,
} from './chamada.ts';

export function Messages({ chamada: { mensagens, sala, eu } }: { readonly chamada: EstadoChamada }) {
  const [escrito, setEscrito] = useState('');
  const lista = useRef<HTMLDivElement>(null);
  const arquivos = sala?.arquivos ?? [];
  const nomeDe = (id: number) =>
    sala?.participantes.find((participante) => participante.id === id)?.nome ?? '';
  const tudo = [
    ...mensagens.map(({ id, de, minha, texto: recado, em }) => ({
      id,
      quem: minha ? texto.voce : de,
      em,
      conteudo: recado,
    })),
    ...arquivos.map((arquivo) => ({
      id: `arquivo ${arquivo.id}`,
      quem: arquivo.de === eu ? texto.voce : nomeDe(arquivo.de),
      em: arquivo.em,
      conteudo: <SharedFile arquivo={arquivo} />,
    })),
  ].toSorted((a, b) => a.em.localeCompare(b.em));
  useEffect(abrirMensagens, []);
  useEffect(() => {
    lista.current?.scrollTo({ top: lista.current.scrollHeight });
    lerMensagens();
  }, [tudo.length]);
  const indo = useRef(false);
  const enviar = async () => {
    const recado = escrito.trim();
    if (recado === '' || indo.current) return;
    indo.current = true;
    const ouviram = await escrever(recado);
    indo.current = false;
    // What was typed on meanwhile stays.
    if (ouviram) setEscrito((agora) => (agora === escrito ? '' : agora));
    else notify({ type: 'WARNING', value: texto.ninguemOuviu });
  };
  return (
    <Flex vertical gap={8} component="section" className="z-chamada-mensagens" aria-label={texto.mensagens}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={lista} className="z-rola" role="log" tabIndex={0} aria-label={texto.mensagens}>
        {tudo.length === 0 ? <Typography.Text type="secondary">{texto.semMensagens}</Typography.Text> : null}
        {tudo.map(({ id, quem, em, conteudo }) => (
          <p key={id}>
            <strong>{quem}</strong> <small className="z-fraco">{formatHora(em)}</small>
            <br />
            {conteudo}
          </p>
        ))}
      </div>
      <Flex gap={8}>
        <Attach />
        <Input
          aria-label={texto.escrever}
          placeholder={texto.escrever}
          maxLength={2000}
          value={escrito}
          onChange={({ target }) => setEscrito(target.value)}
          onPressEnter={() => void enviar()}
        />
        <Button onClick={() => void enviar()}>{texto.enviar}</Button>
      </Flex>
    </Flex>
  );
}

function Attach() {
  const { run, busy } = useAct(
    async (arquivo: File) => {
      const problema = problemaDoArquivo(arquivo);
      if (problema !== null) throw new Refused(problema);
      await enviarArquivo(arquivo);
    },
    { failure: texto.falhaArquivo },
  );
  return (
    <Upload
      accept="application/pdf,image/jpeg,image/png"
      showUploadList={false}
      beforeUpload={(arquivo) => {
        void run(arquivo);
        return false;
      }}
    >
      <IconButton label={texto.enviarArquivo} loading={busy} icon={<Paperclip size={16} aria-hidden />} />
    </Upload>
  );
}

function SharedFile({ arquivo }: { readonly arquivo: ArquivoNaChamada }) {
  const { run, busy } = useAct(() => baixarArquivo(arquivo), { failure: texto.falhaAbrir });
  return (
    <Button
      size="small"
      icon={<Paperclip size={14} aria-hidden />}
      loading={busy}
      // A long name breaks instead of widening a phone's page.
      style={{
        height: 'auto',
        maxWidth: '100%',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        textAlign: 'start',
      }}
      onClick={() => void run()}
    >
      {arquivo.nome} · {tamanhoArquivo(arquivo.tamanho)}
    </Button>
  );
}
