/** Text beside the picture, from browser to browser: kept by nobody. */
import { Button, Flex, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatHora } from '#domain/formato/data-hora.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { notify } from '#shared/ui/notify.ts';
import { escrever, type EstadoChamada } from './chamada.ts';

export function Messages({ chamada: { mensagens } }: { readonly chamada: EstadoChamada }) {
  const [escrito, setEscrito] = useState('');
  const lista = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lista.current?.scrollTo({ top: lista.current.scrollHeight });
  }, [mensagens.length]);
  const enviar = () => {
    const dito = escrito.trim();
    if (dito === '') return;
    if (escrever(dito)) setEscrito('');
    else notify({ type: 'WARNING', value: texto.ninguemOuviu });
  };
  return (
    <Flex vertical gap={8} component="section" aria-label={texto.mensagens}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={lista} className="z-recados" role="log" tabIndex={0} aria-label={texto.mensagens}>
        {mensagens.length === 0 ? <Typography.Text type="secondary">{texto.semMensagens}</Typography.Text> : null}
        {mensagens.map(({ id, de, minha, texto: dito, em }) => (
          <p key={id}>
            <strong>{minha ? texto.voce : de}</strong> <small className="z-fraco">{formatHora(em)}</small>
            <br />
            {dito}
          </p>
        ))}
      </div>
      <Flex gap={8}>
        <Input
          aria-label={texto.escrever}
          placeholder={texto.escrever}
          maxLength={2000}
          value={escrito}
          onChange={({ target }) => setEscrito(target.value)}
          onPressEnter={enviar}
        />
        <Button onClick={enviar}>{texto.enviar}</Button>
      </Flex>
    </Flex>
  );
}
