import english from '@glossa/messages/locales/en.json' with { type: 'json' };
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

// Compiled when shown: a test uses few of several thousand messages.
i18n.setMessagesCompiler(compileMessage);
// A copy, because the library adds to the object.
i18n.load('en', { ...english });
i18n.activate('en');
