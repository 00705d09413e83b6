/** Passkeys, change of the email address, devices, and operators who look at an account. */
export const security = {
  passkeys: {
    title: 'Passkeys',
    about: 'Log in with your fingerprint, face or PIN instead of a password and code.',
    none: 'No passkeys yet.',
    unavailable:
      'Passkeys can’t be used at this URL. They require a domain name and HTTPS; on your own machine, open localhost.',
    unsupported: 'This browser doesn’t support passkeys.',
    add: 'Add passkey',
    added: 'Passkey added',
    name: 'Name',
    nameHint: 'To recognize it later, such as Laptop or Phone.',
    created: 'Added',
    used: 'Last used',
    neverUsed: 'Never used',
    synced: 'Synced',
    actions: (name: string) => `Actions for ${name}`,
    rename: 'Rename',
    renamed: 'Passkey renamed',
    delete: 'Delete',
    deleteTitle: 'Delete this passkey?',
    deleted: 'Passkey deleted',
    cancelled: 'The browser did not create a passkey. Try again.',
    known: 'This device already has a passkey for your account.',
    logIn: 'Log in with a passkey',
    logInFailed: 'The browser did not use a passkey. Try again, or log in with your password.',
  },
};
