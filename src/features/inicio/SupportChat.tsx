import { Button, Flex } from 'antd';
import { LifeBuoy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { homeMessages, uiMessages } from '#messages/app.ts';
import { useSettings } from '#shared/config/settings.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import './chat.css';

/**
 * 'Ajuda' and the support chat behind it, only while its address is configured (NAV-13). The frame is somebody else's:
 * it may run its own scripts and forms, and nothing of this page; the policy lets in exactly its origin.
 */
export function SupportChat() {
  const { chatSuporte } = useSettings();
  const [open, setOpen] = useState(false);
  // Loaded at the first opening and kept, so that closing the panel does not lose the conversation.
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  if (!chatSuporte) return null;
  const close = () => {
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <Flex vertical align="end" gap={12} className="inicio-ajuda z-nao-imprimir">
      {opened ? (
        <Flex
          component="section"
          vertical
          ref={panel}
          className="z-moldura inicio-chat"
          aria-label={homeMessages.chatSuporte}
          tabIndex={-1}
          hidden={!open}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <Flex component="header" align="center" justify="space-between">
            <h2>{homeMessages.chatSuporte}</h2>
            <IconButton label={uiMessages.fechar} icon={<X size={18} aria-hidden />} onClick={close} />
          </Flex>
          <iframe
            key={chatSuporte}
            src={chatSuporte}
            title={homeMessages.chatSuporte}
            sandbox={sandboxOf(chatSuporte)}
            referrerPolicy="no-referrer"
            allow=""
          />
        </Flex>
      ) : null}
      <div ref={button}>
        <Button
          type="primary"
          size="large"
          shape="round"
          icon={<LifeBuoy size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => {
            setOpened(true);
            setOpen((was) => !was);
          }}
        >
          {homeMessages.ajuda}
        </Button>
      </div>
    </Flex>
  );
}

/** Its own storage and scripts are the other's; an address of this very origin must not get ours through them. */
function sandboxOf(address: string): string {
  const own = new URL(address).origin === location.origin;
  return [
    'allow-scripts',
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    ...(own ? [] : ['allow-same-origin']),
  ].join(' ');
}
